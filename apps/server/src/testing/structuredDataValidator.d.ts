/** The part of the package that tests use; it declares no types of its own. */
declare module '@adobe/structured-data-validator' {
  export type Issue = {
    severity: 'ERROR' | 'WARNING';
    issueMessage: string;
    path: object[];
    errorType?: string;
  };
  export default class Validator {
    constructor(vocabulary: { '@graph': object[] });
    validate(data: { jsonld: object }): Promise<Issue[]>;
  }
}
