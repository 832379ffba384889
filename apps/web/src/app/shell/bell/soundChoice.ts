import { useSyncExternalStore } from "react";
import * as z from "zod";
import { currentUser } from "../../../platform/session.ts";
import type { SoundChoice } from "./alarmSound.ts";

/** What a person chose about alarms in this browser. Whatever it is, a fire is heard. */
export interface AlarmChoice extends SoundChoice {
  /** Whether the browser tells of alarms while its window is hidden. */
  readonly tells: boolean;
}

const Stored = z.object({
  isOff: z.boolean(),
  tells: z.boolean(),
  silence: z.object({ until: z.number(), alarms: z.array(z.string()) }).optional(),
});
const FIRST: AlarmChoice = { isOff: false, tells: false };

const listeners = new Set<() => void>();
let last: { key: string; text: string | null; choice: AlarmChoice } | undefined;

/** A choice is a person's, in this browser: somebody else at the same desk has another. */
function storageKey(): string {
  return `atrium.alarm-sound.${currentUser()?.username ?? ""}`;
}

function read(): AlarmChoice {
  const key = storageKey();
  const text = localStorage.getItem(key);
  if (last?.key === key && last.text === text) return last.choice;
  last = { key, text, choice: text === null ? FIRST : parse(text) };
  return last.choice;
}

function parse(text: string): AlarmChoice {
  try {
    return Stored.safeParse(JSON.parse(text)).data ?? FIRST;
  } catch {
    return FIRST;
  }
}

export function chooseAlarms(change: Partial<AlarmChoice>): void {
  localStorage.setItem(storageKey(), JSON.stringify({ ...read(), ...change }));
  for (const listener of listeners) listener();
}

/** The choice of the person who is signed in, as this tab or another one made it last. */
export function useAlarmChoice(): AlarmChoice {
  return useSyncExternalStore(listen, read);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
