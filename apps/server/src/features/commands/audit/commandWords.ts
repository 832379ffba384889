import type { CommandReply, CommandTarget, DeviceDescription } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { commonPlace, countOf, type SiteNames } from "../../../platform/audit/siteNames.ts";
import { actWords, askedOf } from "./askedWords.ts";

/** Up to this many different values are listed; more are counted. */
const MAX_LISTED_VALUES = 3;

interface Commanded {
  readonly name: string;
  readonly device: DeviceDescription | undefined;
  /** The values of a device, point by point: "set to 40 %", "mode set to Cool". */
  readonly asked: string;
  /** Whether they begin with a part of the device. */
  readonly isOfPart: boolean;
}

/** "Lift 1 sent to 3rd Floor", "41 lights set to 40 %", "20 lights set to 40 %, 2 lights turned off". */
export function commandWords(
  { targets }: Pick<CommandReply, "targets">,
  names: SiteNames,
): { readonly sentence: string; readonly place: string | undefined } {
  const devices = commandedDevices(targets, names);
  const place = commonPlace(
    devices.map(({ device }) => device),
    names,
  );
  return { sentence: sentenceOf(devices), place };
}

function commandedDevices(targets: readonly CommandTarget[], names: SiteNames): Commanded[] {
  const byDevice = Map.groupBy(targets, ({ device }) => device);
  return [...byDevice].map(([id, own]) => {
    const device = names.device(id);
    const asked = own.map(({ point, value }) => askedOf(device, { key: point, value }, names));
    const words = new Set(asked.map((one) => actWords(one)));
    const isOfPart = asked[0]?.part !== undefined;
    return { name: own[0]?.deviceName ?? id, device, asked: [...words].join(", "), isOfPart };
  });
}

function sentenceOf(devices: readonly Commanded[]): string {
  const wishes = [...Map.groupBy(devices, ({ asked }) => asked)];
  if (wishes.length > MAX_LISTED_VALUES) {
    return t("{count} set to different values", { count: countOf(devices.map(({ device }) => device)) });
  }
  return wishes.map(([asked, same]) => wishWords(asked, same)).join(", ");
}

function wishWords(asked: string, same: readonly Commanded[]): string {
  const devices = subjectWords(same);
  return same[0]?.isOfPart === true
    ? t("{devices}: {asked}", { devices, asked })
    : t("{devices} {asked}", { devices, asked });
}

function subjectWords(devices: readonly Commanded[]): string {
  const [first] = devices;
  return devices.length === 1 && first !== undefined ? first.name : countOf(devices.map(({ device }) => device));
}
