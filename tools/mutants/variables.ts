/** The variables by which the processes of a test run learn of the mutants. */
export const SOURCES_VARIABLE = 'GATEHOUSE_MUTANT_SOURCES';
export const ACTIVE_VARIABLE = 'GATEHOUSE_MUTANT';
export const REACHED_VARIABLE = 'GATEHOUSE_MUTANTS_REACHED';
