/** What is wrong with the environment, one line for each variable; confidential values are left out. */
export class ConfigError extends Error {}
