import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Validator from '@adobe/structured-data-validator';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
const SCHEMA = 'http://schema.org/';
/** What a type or property of the vocabulary is, by the names that the validator reads. */
const wanted = new Map([
  [`${RDF}type`, '@type'],
  [`${RDFS}subClassOf`, 'rdfs:subClassOf'],
  [`${SCHEMA}domainIncludes`, 'schema:domainIncludes'],
]);
const validator = new Validator({ '@graph': await readVocabulary() });

/**
 * What is wrong with nodes of a page's JSON-LD: names that schema.org does not have or not for that type, and what Google's
 * rich results demand and miss. What Google merely recommends is left out.
 */
export async function structuredDataProblems(nodes: readonly { '@type': string }[]): Promise<string[]> {
  const byType = Object.groupBy(structuredClone(nodes), (node) => node['@type']);
  const issues = await validator.validate({ jsonld: byType });
  return issues
    .filter(({ severity, errorType }) => severity === 'ERROR' || errorType === 'schemaOrg')
    .map(({ issueMessage, path }) => `${issueMessage} at ${JSON.stringify(path)}`);
}

/** The vocabulary of schema.org as the package has it, in JSON-LD. */
async function readVocabulary(): Promise<object[]> {
  const file = fileURLToPath(import.meta.resolve('@vocabulary/schema/schema.nq'));
  const entities = new Map<string, Record<string, unknown>>();
  for (const [, subject = '', predicate = '', object = ''] of (await readFile(file, 'utf8')).matchAll(
    /^<([^>]*)> <([^>]*)> <([^>]*)> /gm,
  )) {
    const name = wanted.get(predicate);
    if (name === undefined) continue;
    const entity = entities.getOrInsertComputed(subject, () => ({ '@id': subject }));
    if (name === '@type') entity[name] = object.replace(RDFS, 'rdfs:').replace(RDF, 'rdf:');
    else entity[name] = [...((entity[name] as object[] | undefined) ?? []), { '@id': object }];
  }
  return [...entities.values()];
}
