import { PA, playedMedia } from "@atrium/contract/devices";
import { sayNumber, t } from "@atrium/words";
import { declaredWords } from "../../devices/declared.ts";
import type { PercentWords } from "../../control/controls/PercentControls.tsx";
import type { Change } from "../../control/commands/change.ts";
import type { Device } from "../../devices/device.ts";
import type { ChangeWords } from "../../control/system.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import type { ControlWords } from "../../control/system.ts";
import { stateName } from "../../devices/values.ts";
import { mediaName, STOPPED } from "./media.ts";

export function paWords(): ControlWords {
  return {
    ...declaredWords(PA),
    column: t("unit"),
    none: t("no public address"),
    on: t("playing"),
    local: t("The fire panel still reaches every unit."),
    percent: percentWords(),
    change: changeWords,
  };
}

/** The words of the volume's slider. */
export function percentWords(): PercentWords {
  return { value: t("Volume"), less: t("quieter"), more: t("louder"), zero: t("Mute") };
}

function changeWords(change: Change, device: Device | undefined): ChangeWords | undefined {
  if (change.kind !== "set") return undefined;
  const { media, volume } = change.values;
  if (volume !== undefined) return volumeWords(volume);
  const point = device?.points["media"];
  if (media === undefined || point === undefined) return undefined;
  return media === STOPPED ? stopWords() : playWords(stateName(point, media));
}

function stopWords(): ChangeWords {
  return {
    verb: t("Stop"),
    complement: "",
    will: t("will be silent"),
    same: t("are silent already"),
    result: t("silent"),
  };
}

function playWords(name: string): ChangeWords {
  return {
    verb: t("Play {name} in", { name }),
    complement: "",
    will: t("will play {name} in sync", { name }),
    same: t("play {name} already", { name }),
    result: t("playing {name}", { name }),
  };
}

function volumeWords(volume: number): ChangeWords {
  const text = `${String(volume)} %`;
  return {
    verb: t("Set the volume of"),
    complement: t("to {text}", { text }),
    will: t("will be at {text}", { text }),
    same: t("are already at {text}", { text }),
    heldStay: t("are held by others and keep their volume"),
    result: t("at {text}", { text }),
  };
}

/** "Morning background", "Starts: Chime", "Silent", "No value". */
export function playText({ points, facts }: Device, { values }: Pick<Reading, "values">): string {
  return playedMedia({ values, points, facts }) ?? t("No value");
}

/** "38 %"; undefined: not known. */
export function volumeText(reading: Pick<Reading, "values">): string | undefined {
  const volume = valueOf(reading, "volume");
  return volume === null ? undefined : `${sayNumber(volume, 0)} %`;
}

/** "38 %", "Silent": beside a name, where there is room for little. */
export function paValue(reading: Reading): string {
  const media = valueOf(reading, "media");
  if (media === null) return "";
  return media === STOPPED ? t("Silent") : (volumeText(reading) ?? "");
}

/** "Morning background, 38 %": after the state, so silence is not said twice. */
export function paSpoken(reading: Reading, device: Device): string {
  const name = mediaName(device, reading);
  return [name, name === undefined ? undefined : volumeText(reading)].filter((text) => text !== undefined).join(", ");
}
