/** The variables by which the processes of a test run learn of the mutants. */
export const sourcesVariable = 'GATEHOUSE_MUTANT_SOURCES';
export const activeVariable = 'GATEHOUSE_MUTANT';
export const reachedVariable = 'GATEHOUSE_MUTANTS_REACHED';
