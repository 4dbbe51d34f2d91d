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
import { type DeveloperSettings, type PingOutcome, ping, readSettings, saveSettings } from './settings.ts';
import { environmentNames, platformNames, SettingsForm } from './settingsForm.ts';

const leaveResultLabels: Record<LeaveResult, string> = {
  none: 'This device is subscribed to no topics.',
  left: 'Unsubscribed from all topics.',
  serverNotReached: 'This device gets no more pushes, but the server could not be reached.',
};

/** Where this client turns to and what it takes itself for, and whether the API there answers. */
export function DeveloperForm() {
  const settings = readSettings();
  const form = useSchemaForm<DeveloperSettings>(SettingsForm, settings);
  const [failure, setFailure] = useState<Failure>();
  const { register, handleSubmit, formState } = form;
  const apiUrl = useWatch({ control: form.control, name: 'apiUrl' });
  // An override that only an address can ask for stays until another one is chosen.
  const platforms = { [settings.platform]: settings.platform, ...platformNames };

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
        label="API endpoint"
        hint="Empty is the address of this build. Another one logs you out."
        placeholder={location.origin}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.apiUrl?.message}
        {...register('apiUrl')}
      />
      <Ping key={apiUrl} address={apiUrl} />
      <SelectField label="Platform" {...register('platform')}>
        {Object.entries(platforms).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Notification environment" {...register('environment')}>
        {Object.entries(environmentNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <Topics />
      <Button type="submit" variant="primary" wide icon={<Save />} pending={formState.isSubmitting}>
        Save and reload
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
        Ping
      </Button>
      <p role="status" className={styles.outcome}>
        {outcome &&
          ('failure' in outcome
            ? `No answer: ${outcome.failure}`
            : `${outcome.api} answered in ${outcome.ms} ms.`)}
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
        Unsubscribe all topics
      </Button>
      <p role="status" className={styles.outcome}>
        {leaveResult && leaveResultLabels[leaveResult]}
      </p>
    </div>
  );
}
