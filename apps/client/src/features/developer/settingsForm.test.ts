import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@gatehouse/contract/validation';
import { SettingsForm } from './settingsForm.ts';

test('an endpoint is an address or empty', () => {
  const taken = (apiUrl: string) =>
    validate(SettingsForm, { apiUrl, platform: 'default', environment: 'production' }).ok;
  for (const good of ['', ' ', 'localhost:4000', 'https://api.example.com/base'])
    assert.ok(taken(good), good);
  for (const bad of ['two words', 'https://', 'http://a?b=c', 'http://me:secret@a'])
    assert.ok(!taken(bad), bad);
});
