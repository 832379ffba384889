import { t } from "@atrium/words";
import type { DeviceDescription, ReplayMark } from "@atrium/contract/devices";

/** Devices that fall silent, and speak again, within so long of each other are one gateway's, ms. */
const TOGETHER = 5_000;

interface Spell {
  readonly device: DeviceDescription;
  readonly from: number;
  until?: number;
}

/** When devices said nothing; those that fell silent together are one mark. */
export class SilentSpells {
  readonly #open = new Map<string, Spell>();
  readonly #all: Spell[] = [];

  saw(device: DeviceDescription, { isSilent, time }: { readonly isSilent: boolean; readonly time: number }): void {
    const open = this.#open.get(device.id);
    if (isSilent === (open !== undefined)) return;
    if (open !== undefined) {
      open.until = time;
      this.#open.delete(device.id);
      return;
    }
    const spell: Spell = { device, from: time };
    this.#open.set(device.id, spell);
    this.#all.push(spell);
  }

  marks(): ReplayMark[] {
    const groups: Spell[][] = [];
    for (const spell of this.#all) {
      const group = groups.findLast((one) => areTogether(one[0], spell));
      if (group === undefined) groups.push([spell]);
      else group.push(spell);
    }
    return groups.flatMap((group) => markOf(group) ?? []);
  }
}

function areTogether(one: Spell | undefined, { from, until }: Spell): boolean {
  if (one === undefined || from - one.from > TOGETHER) return false;
  if (one.until === undefined || until === undefined) return one.until === until;
  return Math.abs(until - one.until) <= TOGETHER;
}

function markOf(group: readonly Spell[]): ReplayMark | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const { device, from, until } = first;
  const { name } = device;
  const mark = {
    kind: "silent",
    time: from,
    count: group.length,
    device: device.id,
    text:
      group.length === 1
        ? t("{name} did not answer", { name })
        : t("{count} devices, including {name}, did not answer", { count: group.length, name }),
  } as const;
  return until === undefined ? mark : { ...mark, until };
}
