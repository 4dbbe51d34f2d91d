/** What the processes of a test run are told of the mutants. */
export const sourcesVariable = 'GATEHOUSE_MUTANT_SOURCES';
export const activeVariable = 'GATEHOUSE_MUTANT';
export const reachedVariable = 'GATEHOUSE_MUTANTS_REACHED';
