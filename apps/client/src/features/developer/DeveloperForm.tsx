import { Radio, Save } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import formStyles from '../../forms/Form.module.css';
import { FormFailure } from '../../forms/FormFailure.tsx';
import type { Failure } from '../../forms/failure.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { messageOf } from '../../lib/networkError.ts';
import { type LeaveResult, leaveTopics } from '../../lib/pushTopics.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './DeveloperForm.module.css';
import { messages } from './messages.ts';
import { type DeveloperSettings, type PingOutcome, ping, readSettings, saveSettings } from './settings.ts';
import { SettingsForm } from './settingsForm.ts';

/** Where this client turns to and what it takes itself for, and whether the API there answers. */
export function DeveloperForm() {
  const settings = readSettings();
  const form = useSchemaForm<DeveloperSettings>(SettingsForm, settings);
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, formState } = form;
  const apiUrl = useWatch({ control: form.control, name: 'apiUrl' });
  // An override that only an address can ask for stays until another one is chosen.
  const platforms = { [settings.platform]: settings.platform, ...messages.platforms };

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await saveSettings(values);
      location.reload();
    } catch (error) {
      setFailure({ text: messageOf(error) });
    }
  });

  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <TextField
        label={messages.apiEndpoint}
        hint={messages.apiEndpointHint}
        placeholder={location.origin}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.apiUrl?.message}
        {...register('apiUrl')}
      />
      <Ping key={apiUrl} address={apiUrl} />
      <SelectField label={messages.platform} {...register('platform')}>
        {Object.entries(platforms).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={messages.environment} {...register('environment')}>
        {Object.entries(messages.environments).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <Topics />
      <Button type="submit" variant="primary" wide icon={<Save />} pending={formState.isSubmitting}>
        {messages.save}
      </Button>
    </form>
  );
}

function Ping({ address }: { address: string }) {
  const [outcome, setOutcome] = useState<PingOutcome>();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    setOutcome(undefined);
    setOutcome(await ping(address));
    setAsking(false);
  };
  return (
    <div className={styles.act}>
      <Button icon={<Radio />} pending={isAsking} onClick={() => void ask()}>
        {messages.ping}
      </Button>
      <p role="status" className={styles.outcome}>
        {outcome &&
          ('failure' in outcome
            ? messages.pingFailed(outcome.failure)
            : messages.pingAnswered(outcome.api, outcome.ms))}
      </p>
    </div>
  );
}

function Topics() {
  const [leaveResult, setLeaveResult] = useState<LeaveResult>();
  const [isUnsubscribing, setIsUnsubscribing] = useState(false);
  const leave = async () => {
    setIsUnsubscribing(true);
    setLeaveResult(await leaveTopics());
    setIsUnsubscribing(false);
  };
  return (
    <div className={styles.act}>
      <Button pending={isUnsubscribing} onClick={() => void leave()}>
        {messages.unsubscribe}
      </Button>
      <p role="status" className={styles.outcome}>
        {leaveResult && messages.unsubscribed[leaveResult]}
      </p>
    </div>
  );
}
