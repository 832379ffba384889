import { saidNow, sayNumber, sayTerm, t } from "@atrium/words";
import { joined } from "../base/listText.ts";
import { valueText, type WrittenPoint } from "../devices/pointValue.ts";
import type { Place } from "../site/place.ts";
import type { PointRest } from "../devices/rest.ts";
import { systemOf } from "../devices/systems.ts";
import type { AutomationAction, AutomationWhere } from "./action.ts";
import { plainText, strong } from "./ruleSentence.ts";

/** What the things that an action names are called. One that the site has not is undefined, and is called by its key. */
export interface ActionNames {
  /** "Office Building, 1st Floor, Zone B" */
  readonly place: (place: Place) => string;
  readonly device: (id: string) => string | undefined;
  /** A point as devices of the system have it. */
  readonly point: (module: string, key: string) => (WrittenPoint & { readonly name: string }) | undefined;
  readonly scene: (id: number) => string | undefined;
  readonly media: (id: number) => string | undefined;
  /** What the points that an action sets return to, none where it is over at once; undefined: it is not known. */
  readonly restsOf?: (action: AutomationAction) => readonly PointRest[] | undefined;
}

/** Places and devices that a sentence names one by one; of more it says the number. */
const MAX_NAMED = 3;
/** The point that switches a device. */
const SWITCH = "on";

/** "Set 60 % on lights in Café and Lobby", "Set scene “Evening”", "Play “Closing notice” in PA zones of Café" */
function actionText(action: AutomationAction, names: ActionNames, isBegin: boolean): string {
  switch (action.kind) {
    case "set": {
      const values = strong(valuesText(action.module, action.values, names));
      const where = strong(whereText(action.module, action.where, names));
      return isBegin
        ? t("Set {where} to {values}", { values, where })
        : t("set {where} to {values}", { values, where });
    }
    case "scene": {
      const scene = strong(quoted(names.scene(action.scene), action.scene));
      return isBegin ? t("Set scene {scene}", { scene }) : t("set scene {scene}", { scene });
    }
    case "play": {
      const media = strong(quoted(names.media(action.media), action.media));
      const where = strong(whereText("pa", action.where, names));
      return isBegin ? t("Play {media} on {where}", { media, where }) : t("play {media} on {where}", { media, where });
    }
    default:
      return action satisfies never;
  }
}

/** All that a rule does, one after another: "Set 60 % on lights in Café; play “Closing notice” on PA zones in Café". */
export function actionsSentence(
  actions: readonly AutomationAction[],
  names: ActionNames,
  place: "begin" | "within",
): string {
  return actions.map((action, index) => actionText(action, names, index === 0 && place === "begin")).join("; ");
}

/** The same without emphasis. */
export function actionsText(actions: readonly AutomationAction[], names: ActionNames): string {
  return plainText(actionsSentence(actions, names, "begin"));
}

type SetAction = Extract<AutomationAction, { kind: "set" }>;

/** "60 %", "On, Mode Cold, Setpoint 24.00 °C": what the system is mainly about, and whether it is on, need no name. */
function valuesText(module: string, values: SetAction["values"], names: ActionNames): string {
  const main = systemOf(module)?.mainCommand;
  const written = values.map(({ point, value }) => {
    const known = names.point(module, point);
    const shown = known === undefined ? sayNumber(value) : valueText(known, value);
    if (point === main || (point === SWITCH && known?.kind === "boolean")) return shown;
    return `${known === undefined ? point.replaceAll("-", " ") : sayTerm(known.name)} ${shown}`;
  });
  return written.join(", ");
}

/** "lights in Café and Lobby", "Board room downlights", "12 lights", "lights in Café, and 4 more lights" */
function whereText(module: string, { places, devices }: AutomationWhere, names: ActionNames): string {
  const system = systemOf(module);
  const many = system === undefined ? module : t(system.many);
  const inPlaces = places.length === 0 ? "" : t("{many} in {places}", { many, places: placesText(places, names) });
  if (devices.length === 0) return inPlaces;
  const count = devices.length;
  if (count > MAX_NAMED) {
    return inPlaces === ""
      ? t("{count} {many}", { count, many })
      : t("{inPlaces}, and {count} more {many}", { inPlaces, count, many });
  }
  const called = joined(devices.map((id) => names.device(id) ?? id));
  return inPlaces === "" ? called : t("{inPlaces} and {devices}", { inPlaces, devices: called });
}

function placesText(places: readonly Place[], names: ActionNames): string {
  const called = places.map(names.place);
  if (called.length > MAX_NAMED) {
    const named = called.slice(0, MAX_NAMED - 1).join("; ");
    return t("{named} and {count} more places", { named, count: called.length - MAX_NAMED + 1 });
  }
  return called.some((name) => saidNow(name).includes(",")) ? called.join("; ") : joined(called);
}

function quoted(name: string | undefined, id: number): string {
  return name === undefined ? t("number {id} (deleted)", { id }) : `“${name}”`;
}
