import {
  ArrowUpDown,
  Cctv,
  CircleCheck,
  Clock,
  Footprints,
  Lightbulb,
  type LucideIcon,
  Plug,
  Presentation,
  Sun,
  ThermometerSnowflake,
  Truck,
  Umbrella,
  Wifi,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  'arrow-up-down': ArrowUpDown,
  cctv: Cctv,
  clock: Clock,
  footprints: Footprints,
  lightbulb: Lightbulb,
  plug: Plug,
  presentation: Presentation,
  sun: Sun,
  'thermometer-snowflake': ThermometerSnowflake,
  truck: Truck,
  umbrella: Umbrella,
  wifi: Wifi,
};

/** The icon a feature names; one that is not known gets a tick. */
export function FeatureIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? CircleCheck;
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" />;
}
