import type { ConditionContent } from "@atrium/contract/automation";
import { type DeviceDescription, WEATHER_STATION } from "@atrium/contract/devices";
import type { Example } from "@atrium/contract/examples";
import { type Measured, named, nameOf } from "./ground.ts";

export type ConditionExample = Example<ConditionContent>;

type Rule = Pick<ConditionContent, "operator" | "threshold" | "endsAt" | "forMinutes" | "actions"> &
  Partial<Pick<ConditionContent, "days" | "hours" | "isOffOnHolidays" | "mostMinutes">>;

export function condition(
  { key, title, text }: Pick<ConditionExample, "key" | "title" | "text">,
  { device, point }: Measured,
  rule: Rule,
  acting: readonly DeviceDescription[],
): ConditionExample {
  const kind = device.module === WEATHER_STATION.module ? "WEATHER" : "IAQ";
  return {
    key,
    title,
    text,
    ...named([device, ...acting]),
    content: {
      name: nameOf(title),
      isEnabled: true,
      isWatchOnly: false,
      source: { kind, device: device.id, point: point.key },
      mostMinutes: 240,
      days: [1, 2, 3, 4, 5, 6, 7],
      hours: null,
      isOffOnHolidays: false,
      restMinutes: 30,
      ...rule,
    },
  };
}
