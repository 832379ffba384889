import type { DeviceId } from "@atrium/contract";
import type { AutomationAction } from "@atrium/contract/automation";
import { PA } from "@atrium/contract/devices";
import type { Place } from "@atrium/contract/site";

/** What an action sets, besides the devices of a system. */
export const SCENE = "scene";
export const PLAY = "play";

/** An action while it is written: numbers as they are typed. */
export interface ActionDraft {
  /** So that each stays itself while others are moved or taken away. */
  readonly key: number;
  /** The key of a system, `SCENE` or `PLAY`; empty: nothing is chosen yet. */
  readonly what: string;
  readonly places: readonly Place[];
  readonly devices: readonly DeviceId[];
  /** By the point's key; a point that is left alone is absent. */
  readonly values: Readonly<Record<string, string>>;
  /** Their ids; empty: none yet. */
  readonly scene: string;
  readonly media: string;
}

const EMPTY: Omit<ActionDraft, "key"> = { what: "", places: [], devices: [], values: {}, scene: "", media: "" };

/** One that nobody has written anything of. */
export function emptyAction(others: readonly ActionDraft[] = []): ActionDraft {
  return { key: 1 + Math.max(0, ...others.map(({ key }) => key)), ...EMPTY };
}

export function actionDrafts(actions: readonly AutomationAction[]): ActionDraft[] {
  return actions.map((action, index) => ({ ...EMPTY, key: index + 1, ...written(action) }));
}

function written(action: AutomationAction): Partial<ActionDraft> {
  if (action.kind === "scene") return { what: SCENE, scene: String(action.scene) };
  if (action.kind === "play") return { what: PLAY, ...action.where, media: String(action.media) };
  const values = Object.fromEntries(action.values.map(({ point, value }) => [String(point), String(value)]));
  return { what: action.module, ...action.where, values };
}

/** The action that a draft says, for the contract's schema to judge: what is missing is undefined. */
export function actionOf({ what, places, devices, values, scene, media }: ActionDraft): object {
  const where = { places, devices };
  if (what === SCENE) return { kind: SCENE, scene: numberOf(scene) };
  if (what === PLAY) return { kind: PLAY, where, media: numberOf(media) };
  const set = Object.entries(values).map(([point, value]) => ({ point, value: numberOf(value) }));
  return { kind: "set", module: what, where, values: set };
}

/** The system whose devices an action is about; empty: none. */
export function moduleOf({ what }: Pick<ActionDraft, "what">): string {
  if (what === PLAY) return PA.module;
  return what === SCENE ? "" : what;
}

/** undefined: nothing is typed, or no number. */
export function numberOf(text: string): number | undefined {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(value) ? undefined : value;
}
