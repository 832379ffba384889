import type { PlannedDevice } from "@atrium/contract/site";
import type { Moment } from "../../physics/moment.ts";

/** Where people wait or walk, and music is wanted. */
const PUBLIC_ROOMS = /lobby|foyer|café|plaza|day room|corridor/i;
const MUSIC = "morning-background.wav";
/** Hours of the day in which it plays. */
const FROM = 7.5;
const UNTIL = 18;

export interface ProgramEntry {
  /** Changes each time the unit has something to do. */
  readonly key: string;
  /** The file to play without end; undefined for silence. */
  readonly file: string | undefined;
}

/** What the unit's own clock asks of it at a moment: corridors of offices and classrooms are quiet while nobody works. */
export function programAt(
  { name }: PlannedDevice,
  { local: { day, hour }, people }: Pick<Moment, "local" | "people">,
): ProgramEntry {
  if (!PUBLIC_ROOMS.test(name)) {
    return { key: "none", file: undefined };
  }
  const isQuietDay = /corridor/i.test(name) && !people.isWorkingDay(day);
  const isOn = !isQuietDay && hour >= FROM && hour < UNTIL;
  // After midnight the evening before goes on.
  const since = hour < FROM ? day - 1 : day;
  return { key: `${since} ${isOn ? "music" : "silence"}`, file: isOn ? MUSIC : undefined };
}
