import type { AlarmRow } from "@atrium/contract/alarms";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { isSilent, type Sound, soundOf } from "./alarmSound.ts";
import { type AlarmChoice, useAlarmChoice } from "./soundChoice.ts";
import { SoundPlayer } from "./soundPlayer.ts";

/** Between two beginnings of a sound that goes on, ms. */
const AGAIN = 4_000;
/** How long it takes at the most until the end of a silence is seen, ms. */
const LOOK = 1_000;
/**
 * How long after a press sounds are begun, ms. A browser takes 50 ms for it, in which what was pressed would wait; and it
 * counts what is done within a second of a press as done in it.
 */
const AFTER_PRESS = 500;
const PRESSES = ["pointerdown", "keydown"] as const;

const player = new SoundPlayer();
/** Those of which this tab has made a sound; changing the page does not start again. */
const heard = new Set<string>();

/**
 * Makes the sound of alarms that nobody has acknowledged. Of several tabs of a browser one does.
 * @returns what goes on now, the choice of the person, and whether the browser lets a sound be heard
 */
export function useAlarmSound(loud: readonly AlarmRow[]): {
  readonly goesOn: Sound | undefined;
  readonly isAllowed: boolean;
  readonly choice: AlarmChoice;
} {
  const choice = useAlarmChoice();
  const now = useServerNow();
  const isTurn = useTurn();
  const isAllowed = useIsAllowed();
  useTicks(choice.silence !== undefined && isSilent(choice, now()));
  const { goesOn, once } = soundOf(loud, { choice, heard, now: now() });
  const due = once.join(" ");
  useEffect(() => {
    if (due === "" || !isAllowed) return;
    for (const key of due.split(" ")) heard.add(key);
    if (isTurn) player.play("high");
  }, [due, isTurn, isAllowed]);
  useEffect(() => {
    if (goesOn === undefined || !isTurn || !isAllowed) return undefined;
    player.play(goesOn);
    const timer = setInterval(() => {
      player.play(goesOn);
    }, AGAIN);
    return () => {
      clearInterval(timer);
    };
  }, [goesOn, isTurn, isAllowed]);
  return { goesOn, isAllowed, choice };
}

/** Whether this tab is the one that sounds: the first that is open, then the next. */
function useTurn(): boolean {
  // Where the browser has no such locks (a page without TLS), each tab sounds.
  const [isTurn, setTurn] = useState(!("locks" in navigator));
  useEffect(() => {
    if (!("locks" in navigator)) return undefined;
    const end = new AbortController();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    void navigator.locks
      .request("atrium.alarm-sound", { signal: end.signal }, async () => {
        setTurn(true);
        await held;
      })
      // The page is left before it was its turn.
      .catch(() => undefined);
    return () => {
      end.abort();
      release();
    };
  }, []);
  return isTurn;
}

/** A browser lets a page sound after the first press in it. */
function useIsAllowed(): boolean {
  return useSyncExternalStore(listenToPresses, () => player.isAllowed);
}

function listenToPresses(listener: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined;
  const press = (): void => {
    later ??= setTimeout(() => {
      later = undefined;
      player.allow();
    }, AFTER_PRESS);
  };
  const end = player.listen(listener);
  for (const name of PRESSES) window.addEventListener(name, press);
  return () => {
    end();
    clearTimeout(later);
    for (const name of PRESSES) window.removeEventListener(name, press);
  };
}

/** Redraws once a second while something waits for its end. */
function useTicks(isWaiting: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => {
      setTick((tick) => tick + 1);
    }, LOOK);
    return () => {
      clearInterval(timer);
    };
  }, [isWaiting]);
}
