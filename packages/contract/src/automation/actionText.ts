import { valueText, type WrittenPoint } from "../devices/pointValue.ts";
import type { Place } from "../site/place.ts";
import type { PointRest } from "../devices/rest.ts";
import { systemOf } from "../devices/systems.ts";
import type { AutomationAction, AutomationWhere } from "./action.ts";
import { joined, type Phrase, plainText } from "./ruleSentence.ts";

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
function actionPhrases(action: AutomationAction, names: ActionNames): Phrase[] {
  switch (action.kind) {
    case "set":
      return [
        { text: "Set " },
        { text: valuesText(action.module, action.values, names), isStrong: true },
        { text: " on " },
        { text: whereText(action.module, action.where, names), isStrong: true },
      ];
    case "scene":
      return [{ text: "Set scene " }, { text: quoted(names.scene(action.scene), action.scene), isStrong: true }];
    case "play":
      return [
        { text: "Play " },
        { text: quoted(names.media(action.media), action.media), isStrong: true },
        { text: " on " },
        { text: whereText("pa", action.where, names), isStrong: true },
      ];
    default:
      return action satisfies never;
  }
}

/** All that a rule does, one after another: "Set 60 % on lights in Café; play “Closing notice” on PA zones in Café". */
export function actionsPhrases(actions: readonly AutomationAction[], names: ActionNames): Phrase[] {
  return actions.flatMap((action, index) => {
    const [first, ...rest] = actionPhrases(action, names);
    if (index === 0 || first === undefined) return [...(first === undefined ? [] : [first]), ...rest];
    return [{ text: `; ${first.text.charAt(0).toLowerCase()}${first.text.slice(1)}` }, ...rest];
  });
}

/** The same without emphasis. */
export function actionsText(actions: readonly AutomationAction[], names: ActionNames): string {
  return plainText(actionsPhrases(actions, names));
}

type SetAction = Extract<AutomationAction, { kind: "set" }>;

/** "60 %", "On, Mode Cold, Setpoint 24.00 °C": what the system is mainly about, and whether it is on, need no name. */
function valuesText(module: string, values: SetAction["values"], names: ActionNames): string {
  const main = systemOf(module)?.mainCommand;
  const written = values.map(({ point, value }) => {
    const known = names.point(module, point);
    const shown = known === undefined ? value.toLocaleString("en-US") : valueText(known, value);
    if (point === main || (point === SWITCH && known?.kind === "boolean")) return shown;
    return `${known?.name ?? point.replaceAll("-", " ")} ${shown}`;
  });
  return written.join(", ");
}

/** "lights in Café and Lobby", "Board room downlights", "12 lights", "lights in Café, and 4 more lights" */
function whereText(module: string, { places, devices }: AutomationWhere, names: ActionNames): string {
  const system = systemOf(module);
  const many = system?.many ?? module;
  const inPlaces = places.length === 0 ? "" : `${many} in ${placesText(places, names)}`;
  if (devices.length === 0) return inPlaces;
  const called = devices.map((id) => names.device(id) ?? id);
  const some = devices.length > MAX_NAMED ? `${devices.length} ${many}` : joined(called);
  if (inPlaces === "") return some;
  return `${inPlaces}, and ${devices.length > MAX_NAMED ? `${devices.length} more ${many}` : some}`;
}

function placesText(places: readonly Place[], names: ActionNames): string {
  const called = places.map(names.place);
  if (called.length <= MAX_NAMED) return called.join(called.some((name) => name.includes(",")) ? "; " : " and ");
  return `${called.slice(0, MAX_NAMED - 1).join("; ")} and ${called.length - MAX_NAMED + 1} more places`;
}

function quoted(name: string | undefined, id: number): string {
  return name === undefined ? `number ${id}, which is gone` : `“${name}”`;
}
