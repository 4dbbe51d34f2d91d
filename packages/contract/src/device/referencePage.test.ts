/** The reference page docs/device-protocol.md says what the schemas and constants say. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { brokerPassword, decryptPassphrase, encryptPassphrase, pinDigest, verifyFrame } from './frame.ts';
import {
  Answer,
  DeviceEvent,
  DoorCommand,
  DoorGrant,
  DoorOperation,
  DoorState,
  EventType,
  PadCode,
  PinResult,
  RefusalReason,
  Report,
  ReportCause,
  ServerMessage,
  ServiceCommand,
  ServiceOperation,
  Status,
} from './messages.ts';
import * as timing from './timing.ts';
import { commandTopic, replyTopic, reportTopic, statusTopic } from './topics.ts';

const page = readFileSync(new URL('../../../../docs/device-protocol.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/```(\w+) (\w+)\n([\s\S]*?)```/g)].map(([, language, kind, text]) => ({
  language,
  kind,
  text: text?.trim() ?? '',
}));
const schemas = { command: ServerMessage, reply: Answer, report: Report, status: Status };

describe('the reference page of the device protocol', () => {
  it('shows payloads of every kind, each whole and valid', () => {
    for (const [kind, schema] of Object.entries(schemas)) {
      const examples = blocks.filter((block) => block.language === 'json' && block.kind === kind);
      assert.ok(examples.length > 0, kind);
      for (const { text } of examples) {
        // Equal after parsing: the schema drops fields it does not know.
        assert.deepEqual(schema.parse(JSON.parse(text)), JSON.parse(text));
      }
    }
  });

  it('shows a frame and a password that hold', () => {
    const text = (kind: string) =>
      blocks.find((block) => block.language === 'text' && block.kind === kind)?.text ?? '';
    const key = Uint8Array.from({ length: 32 }, (_, index) => index);
    assert.deepEqual(verifyFrame(key, text('topic'), text('frame'), Status), {
      state: 'online',
      epoch: 42,
      link: 1,
    });
    assert.equal(brokerPassword(key), text('password'));
    assert.equal(pinDigest(key, '135790'), text('digest'));
    const passphrase = '000102030405060708090a0b0c0d0e0f';
    assert.equal(encryptPassphrase(key, passphrase), text('passphrase'));
    assert.equal(decryptPassphrase(key, text('passphrase')), passphrase);
  });

  it('gives every number as the code has it', () => {
    const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]);
    assert.deepEqual(Object.fromEntries(rows), { ...timing });
  });

  it('names every field of every payload, and which of them may be left out', () => {
    type Json = { properties?: Record<string, unknown>; required?: string[] };
    const fieldsOf = (...schemas: z.core.$ZodType[]) => {
      const shapes = schemas.map((schema) => z.toJSONSchema(schema) as Json);
      return new Set(
        shapes.flatMap(({ properties = {}, required = [] }) =>
          Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`)),
        ),
      );
    };
    const documented = (title: string) => {
      const section = page.split(`### ${title}\n`)[1]?.split('\n#')[0] ?? '';
      return new Set([...section.matchAll(/^\| `([A-Za-z]+\??)` \|/gm)].map(([, name]) => name));
    };
    const described: Record<string, z.core.$ZodType[]> = {
      'Of every command': [DoorCommand, ServiceCommand],
      'Of a PIN code': [PadCode],
      'Of a grant': [DoorGrant],
      'Of an answer': [Answer],
      'Of a report': [Report],
      'Of a door': [DoorState],
      'Of an event': [DeviceEvent],
      'Of a status': [Status],
    };
    for (const [title, shapes] of Object.entries(described)) {
      assert.deepEqual(documented(title), fieldsOf(...shapes), title);
    }
    assert.deepEqual(documented('Reasons'), new Set(RefusalReason.options));
  });

  it('names every topic, operation, cause, reason and event', () => {
    const topics = [commandTopic, reportTopic, statusTopic].map((topic) => topic('{serial}'));
    const words = [
      ...topics,
      replyTopic('{process}', '{serial}'),
      ...DoorOperation.options,
      ...ServiceOperation.options,
      ...ReportCause.options,
      ...RefusalReason.options,
      ...EventType.options,
      ...PinResult.options,
    ];
    for (const word of words) {
      assert.ok(word.length > 0);
      assert.ok(page.includes(`\`${word}\``), word);
    }
  });
});
