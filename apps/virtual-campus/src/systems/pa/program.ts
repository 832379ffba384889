import type { PlannedDevice } from "@atrium/contract";
import type { LocalTime } from "../../physics/localTime.ts";

/** Where people wait or walk, and music is wanted. */
const PUBLIC_ROOMS = /lobby|foyer|café|plaza|day room|corridor/i;
const MUSIC = "morning-background.wav";
/** Hours of the day in which it plays. */
const FROM = 7.5;
const UNTIL = 18;
/** 1 Monday to 7 Sunday: corridors of offices and classrooms are quiet at weekends. */
const LAST_WORKDAY = 5;

export interface ProgramEntry {
  /** Changes each time the unit has something to do. */
  readonly key: string;
  /** The file to play without end; undefined for silence. */
  readonly file: string | undefined;
}

/** What the unit's own clock asks of it at a time of the day. */
export function programAt({ name }: PlannedDevice, { day, hour, weekday }: LocalTime): ProgramEntry {
  if (!PUBLIC_ROOMS.test(name)) {
    return { key: "none", file: undefined };
  }
  const isQuietDay = weekday > LAST_WORKDAY && /corridor/i.test(name);
  const isOn = !isQuietDay && hour >= FROM && hour < UNTIL;
  // After midnight the evening before goes on.
  const since = hour < FROM ? day - 1 : day;
  return { key: `${since} ${isOn ? "music" : "silence"}`, file: isOn ? MUSIC : undefined };
}
