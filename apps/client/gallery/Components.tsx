import {
  Bell,
  Bluetooth,
  CalendarDays,
  LogOut,
  MapPin,
  MoreHorizontal,
  Package,
  Search,
  User,
} from 'lucide-react';
import { useState } from 'react';
import { keysOf } from '../src/lib/keys.ts';
import { Age } from '../src/ui/Age.tsx';
import { AlertList } from '../src/ui/AlertList.tsx';
import { addAlert } from '../src/ui/alerts.ts';
import { Banner } from '../src/ui/Banner.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Card } from '../src/ui/Card.tsx';
import { CheckboxField } from '../src/ui/CheckboxField.tsx';
import { Chip } from '../src/ui/Chip.tsx';
import { CollapsibleCard } from '../src/ui/CollapsibleCard.tsx';
import { DateField } from '../src/ui/DateField.tsx';
import { EmptyDrawing } from '../src/ui/drawings/EmptyDrawing.tsx';
import { UnitDrawing } from '../src/ui/drawings/UnitDrawing.tsx';
import { EmptyState } from '../src/ui/EmptyState.tsx';
import { ErrorState } from '../src/ui/ErrorState.tsx';
import { IconButton } from '../src/ui/IconButton.tsx';
import { LazyModal, LazySlideOver } from '../src/ui/LazyOverlays.tsx';
import { LinkButton } from '../src/ui/LinkButton.tsx';
import { ListRow } from '../src/ui/ListRow.tsx';
import { Menu } from '../src/ui/Menu.tsx';
import { OneTimeCode } from '../src/ui/OneTimeCode.tsx';
import { PasswordField } from '../src/ui/PasswordField.tsx';
import { Price } from '../src/ui/Price.tsx';
import { Progress } from '../src/ui/Progress.tsx';
import { QuantityStepper } from '../src/ui/QuantityStepper.tsx';
import { SegmentedControl } from '../src/ui/SegmentedControl.tsx';
import { SelectField } from '../src/ui/SelectField.tsx';
import { Skeleton, SkeletonText } from '../src/ui/Skeleton.tsx';
import { Spinner } from '../src/ui/Spinner.tsx';
import { Stages } from '../src/ui/Stages.tsx';
import { StatusBadge } from '../src/ui/StatusBadge.tsx';
import { StatusDot } from '../src/ui/StatusDot.tsx';
import { statusWord } from '../src/ui/status.ts';
import { Tabs } from '../src/ui/Tabs.tsx';
import { TextField } from '../src/ui/TextField.tsx';
import { show } from '../src/ui/toast.ts';
import { UnitIcon } from '../src/ui/UnitIcon.tsx';
import { Show } from './Show.tsx';

const statuses = keysOf(statusWord);
const start = new Date(Date.now() - 4_000).toISOString();

addAlert({ title: 'Your identification is still being checked.', persistent: true });

export function Components() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
      <States />
      <Lists />
      <Waiting />
      <Overlays />
    </>
  );
}

function Buttons() {
  return (
    <Show title="Buttons">
      <Button variant="primary">Book this unit</Button>
      <Button>Save for later</Button>
      <Button variant="quiet">Cancel</Button>
      <Button variant="danger">Delete account</Button>
      <Button variant="primary" size="large" icon={<CalendarDays />}>
        Find a space
      </Button>
      <Button variant="primary" pending>
        Book this unit
      </Button>
      <Button pending>Save</Button>
      <Button disabled>Not now</Button>
      <LinkButton to="/search" icon={<Search />}>
        Search
      </LinkButton>
      <IconButton label="Notifications" icon={<Bell />} />
      <IconButton label="Bluetooth" icon={<Bluetooth />} disabled />
      <Menu
        button={(attributes) => <IconButton {...attributes} label="More" icon={<MoreHorizontal />} />}
        items={[
          { id: 'profile', label: 'Profile', icon: <User />, onSelect: () => {} },
          { id: 'out', label: 'Log out', icon: <LogOut />, danger: true, onSelect: () => {} },
        ]}
      />
      <p>
        Text with <a href="#link">a link in it</a>, and <strong>something strong</strong>.
      </p>
    </Show>
  );
}

function Fields() {
  const [code, setCode] = useState('123');
  return (
    <Show title="Fields" wide>
      <TextField label="First name" autoComplete="given-name" defaultValue="Mara" />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue="mara@"
        error="must be a valid email"
      />
      <TextField
        label="Mobile"
        type="tel"
        autoComplete="tel"
        hint="We send a code to it."
        defaultValue="0412 345 678"
      />
      <TextField label="Where" type="search" icon={<MapPin />} placeholder="Suburb or postcode" />
      <TextField label="Quantity" type="number" defaultValue="2" />
      <PasswordField
        label="Password"
        hint="8 or more characters with a letter and a digit."
        defaultValue="gatehouse1"
      />
      <DateField label="Start" defaultValue="2026-11-21" />
      <SelectField label="State" defaultValue="QLD">
        <option value="QLD">QLD</option>
        <option value="NSW">NSW</option>
      </SelectField>
      <TextField label="Not for you" defaultValue="Fixed" disabled />
      <div>
        <CheckboxField label="Billing is the same as postal" defaultChecked />
        <CheckboxField label="I agree to the storage agreement" error="The agreement is needed to go on." />
      </div>
      <OneTimeCode label="Code from the message" hint="Six digits." value={code} onChange={setCode} />
    </Show>
  );
}

function Choices() {
  const [tab, setTab] = useState<'bookings' | 'shop'>('bookings');
  const [segment, setSegment] = useState<'storage' | 'workspaces'>('storage');
  const [chips, setChips] = useState(['Drive-up']);
  const [quantity, setQuantity] = useState(1);
  return (
    <Show title="Choices" wide>
      <Tabs
        label="Orders"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'bookings', label: 'Bookings', panel: <p>Three bookings.</p> },
          { id: 'shop', label: 'Shop Orders', panel: <p>No shop orders.</p> },
        ]}
      />
      <div>
        <SegmentedControl
          label="Kind"
          wide
          selected={segment}
          onSelect={setSegment}
          segments={[
            { id: 'storage', label: 'Storage', icon: <Package /> },
            { id: 'workspaces', label: 'Workspaces' },
          ]}
        />
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {['Drive-up', 'Power', 'Air-conditioned', 'Open 24 hours'].map((name) => (
          <Chip
            key={name}
            selected={chips.includes(name)}
            onToggle={(on) => setChips(on ? [...chips, name] : chips.filter((other) => other !== name))}
          >
            {name}
          </Chip>
        ))}
      </div>
      <div>
        <QuantityStepper label="Padlocks" value={quantity} onChange={setQuantity} />
      </div>
    </Show>
  );
}

function States() {
  return (
    <>
      <Show title="Statuses">
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        {statuses.map((status) => (
          <StatusDot key={status} status={status} />
        ))}
      </Show>
      <Show title="A command" wide>
        <Stages
          label="Open Unit 114"
          stages={[
            { id: 'send', label: 'Sent to the door', state: 'done' },
            { id: 'confirm', label: 'Waiting for the door to confirm', state: 'current' },
            { id: 'open', label: 'Unlocked', state: 'waiting' },
          ]}
        />
        <Stages
          label="Open Unit 115"
          stages={[
            { id: 'send', label: 'Sent to the door', state: 'done' },
            {
              id: 'confirm',
              label: 'The door did not open',
              state: 'failed',
              detail: 'Its controller is offline.',
              nextStep: <Button icon={<Bluetooth />}>Open by Bluetooth</Button>,
            },
          ]}
        />
        <Stages
          label="Open Unit 116"
          stages={[
            { id: 'send', label: 'Sent to the door', state: 'done' },
            {
              id: 'confirm',
              label: 'No answer',
              state: 'unknown',
              detail: 'It may or may not have opened. Look at the door.',
            },
          ]}
        />
      </Show>
      <Show title="Lines across" wide>
        <AlertList />
        <Banner tone="alarm">Unit 114 is alarming!</Banner>
        <Banner tone="warning" action={<Button variant="quiet">Retry</Button>}>
          You appear to be offline, please connect to the internet and wait for the permissions to load.
        </Banner>
      </Show>
      <Show title="Prices and ages">
        <Price cents={18900} interval="month" size="large" />
        <Price cents={1250} />
        <Price cents={4500} interval="hour" count={2} />
        <Age since={start} />
      </Show>
    </>
  );
}

function Lists() {
  return (
    <Show title="Lists" wide>
      <CollapsibleCard
        title="Fortitude Valley"
        subtitle="24 Brookes Street"
        leading={<UnitIcon type="storage" />}
      >
        <ListRow
          to="/access/unit_1"
          title="Unit 114"
          subtitle={<Age since={start} />}
          leading={<StatusDot status="locked" />}
          trailing={<StatusBadge status="locked" />}
        />
        <ListRow
          to="/access/unit_2"
          title="Unit 115"
          subtitle="Storage 3 × 3 m"
          leading={<StatusDot status="alarm" />}
          trailing={<StatusBadge status="alarm" />}
        />
        <ListRow
          onClick={() => {}}
          title="Rear gate"
          subtitle="Shared by Jo"
          leading={<StatusDot status="pending" />}
          trailing={<StatusBadge status="pending" />}
        />
      </CollapsibleCard>
      <Card>
        {[
          ['Storage 3 × 3 m', 300, 18900],
          ['Storage 1.5 × 1.5 m', 150, 8900],
        ].map(([name, cm, cents]) => (
          <ListRow
            key={name}
            to="/search/details"
            title={name}
            subtitle="4 left from today"
            leading={
              <UnitDrawing
                type="storage"
                size="small"
                lengthCm={Number(cm)}
                widthCm={Number(cm)}
                heightCm={240}
              />
            }
            trailing={<Price cents={Number(cents)} interval="month" />}
          />
        ))}
        <ListRow title="A plain row" subtitle="It goes nowhere" leading={<UnitIcon type="spaceship" />} />
      </Card>
    </Show>
  );
}

function Waiting() {
  return (
    <Show title="Waiting and nothing" wide>
      <Card style={{ padding: 16 }} aria-busy="true">
        <Skeleton width="40%" height="1.4em" />
        <SkeletonText />
      </Card>
      <div style={{ display: 'grid', gap: 16 }}>
        <Progress label="Locking units" value={12} max={40} />
        <Spinner label="Loading" size={32} />
      </div>
      <EmptyState
        drawing={<EmptyDrawing of="orders" />}
        title="No orders yet!"
        text="Search to find orders"
        action={<Button variant="primary">Search</Button>}
      />
      <ErrorState text="API took 10 seconds to respond and timed out." onRetry={() => {}} />
    </Show>
  );
}

function Overlays() {
  const [open, setOpen] = useState<string | null>(location.hash.slice(1) || null);
  const close = () => setOpen(null);
  return (
    <Show title="Overlays">
      <Button onClick={() => setOpen('sheet')}>Slide-over</Button>
      <Button onClick={() => setOpen('small')}>Small modal</Button>
      <Button onClick={() => setOpen('draggable')}>Draggable modal</Button>
      <Button onClick={() => setOpen('expandable')}>Expandable modal</Button>
      <Button onClick={() => show('Invitation Accepted')}>Toast</Button>
      <Button onClick={() => show('Unable to link access', { type: 'error', id: 'link' })}>
        Error toast
      </Button>
      <Button onClick={() => show('Battery is low', { type: 'warning', duration: 8000 })}>
        Warning toast
      </Button>
      <LazySlideOver
        isOpen={open === 'sheet'}
        onClose={close}
        title="Link Access"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary">Continue</Button>
          </>
        }
      >
        <div style={{ display: 'grid', gap: 20 }}>
          <p>Link your new booking by adding your unit name and linking code below.</p>
          <TextField label="Unit Name" />
          <TextField label="Linking Code" autoCapitalize="characters" />
        </div>
      </LazySlideOver>
      <LazyModal
        isOpen={open === 'small'}
        onClose={close}
        size="small"
        role="alertdialog"
        title="Lock 12 units?"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary">Lock</Button>
          </>
        }
      >
        <p>It can take up to 3 seconds per selected unit.</p>
      </LazyModal>
      <LazyModal isOpen={open === 'draggable'} onClose={close} draggable title="Developer">
        <p>Move me by my title.</p>
      </LazyModal>
      <LazyModal
        isOpen={open === 'expandable'}
        onClose={close}
        expandable
        size="large"
        title="Storage agreement"
      >
        <SkeletonText lines={12} />
      </LazyModal>
    </Show>
  );
}
