import * as z from "zod";
import { FirePanelId, FirePanels } from "../site/fireProgram.ts";
import { DeviceId, EpochMillis } from "../base/ids.ts";
import { PlacementKey } from "../site/place.ts";
import { mostSaid } from "../base/saidLength.ts";

/** How long drills, what alarms caused, and their reports are kept, days: two years. */
export const FIRE_RECORDS_KEPT_DAYS = 731;
/** The longest drill, ms. */
export const MAX_DRILL_LENGTH = 4 * 3_600_000;
/** The longest lane of the board, s: what is later stands at its end. */
export const FIRE_LANE = 60;

/**
 * What became of an expected effect. `waiting`: there is time yet, or nothing is expected; `unknown`: nobody can say,
 * because its devices do not answer, or did not while it mattered.
 */
export const FIRE_VERDICTS = ["missing", "late", "unknown", "waiting", "seen"] as const;
export const FireVerdict = z.enum(FIRE_VERDICTS);
export type FireVerdict = z.infer<typeof FireVerdict>;

const Id = z.int().positive();
const Text = z.string().check(mostSaid(200));
const count = z.int().nonnegative();

/** One effect of an alarm as it was seen. */
export const SeenEffect = z.object({
  key: z.string().max(64),
  name: Text,
  column: z.string().max(20),
  /** The system of its devices. */
  module: z.string().max(64),
  /** s; null: nothing is expected, it is only looked at. */
  within: z.int().nullable(),
  devices: count,
  /** Of these so many were seen to do it, */
  seen: count,
  /** the last of them at; null while one is missing. */
  seenAt: EpochMillis.nullable(),
  /** false: it was so by then, and nobody knows since when. */
  isExact: z.boolean(),
  /** All of them were so before the alarm. */
  wasSo: z.boolean(),
  verdict: FireVerdict,
  /** Those that were not seen to do it, the first of them. */
  missing: z
    .array(
      z.object({
        device: DeviceId,
        name: Text,
        isAnswered: z.boolean(),
        /** The nearest camera that sees it. */
        camera: z.object({ id: DeviceId, name: Text }).exactOptional(),
      }),
    )
    .max(20),
});
export type SeenEffect = z.infer<typeof SeenEffect>;

/** A report as it was made: it never changes. */
export const FireReport = z.object({ id: Id, madeAt: EpochMillis, by: Text });
export type FireReport = z.infer<typeof FireReport>;

/** An alarm of a zone, from its first detector until none of them is in alarm any more, with what it caused. */
export const FireCause = z.object({
  id: Id,
  panel: FirePanelId,
  placement: PlacementKey,
  /** The zone's key: its number in the panel's program, or the floor that no program has. */
  zone: z.string().max(64),
  zoneName: Text,
  /** What raised it first. */
  detector: z.object({ device: DeviceId, name: Text }),
  /** All detectors of the zone. */
  detectors: z.array(DeviceId).max(1_000),
  beganAt: EpochMillis,
  endedAt: EpochMillis.nullable(),
  /** The drill that it belongs to; null: it is real. */
  drill: Id.nullable(),
  /** Of the program that it was compared with; null: there was none. */
  revision: z.string().max(20).nullable(),
  effects: z.array(SeenEffect).max(200),
  reports: z.array(FireReport).max(50),
});
export type FireCause = z.infer<typeof FireCause>;

export const FireDrill = z.object({
  id: Id,
  panel: FirePanelId,
  placement: PlacementKey,
  reason: Text,
  by: Text,
  from: EpochMillis,
  until: EpochMillis,
  endedAt: EpochMillis.nullable(),
  /** Who ended it; null: it ended by itself, or goes on. */
  endedBy: Text.nullable(),
});
export type FireDrill = z.infer<typeof FireDrill>;

/** What is under way at the site's panels. */
export const FireNow = z.object({
  drills: z.array(FireDrill).max(50),
  /** Alarms that stand, and those of the drills that are running. */
  causes: z.array(FireCause).max(500),
  /** Panels of which nothing is known now. */
  lost: z.array(z.object({ panel: FirePanelId, since: EpochMillis.nullable() })).max(50),
});
export type FireNow = z.infer<typeof FireNow>;

const BoardZone = z.object({
  zone: z.string().max(64),
  /** null: no program has it. */
  number: z.int().nullable(),
  name: Text,
  detectors: count,
  /** The columns in which something is expected. */
  expected: z.array(z.string().max(20)).max(60),
});

/** One panel with its zones, as its program has them, or by floors where there is none. */
export const BoardPanel = z.object({
  id: FirePanelId,
  placement: PlacementKey,
  /** null: no program has been brought in. */
  revision: z.string().max(20).nullable(),
  date: z.iso.date().nullable(),
  columns: z.array(z.object({ name: z.string().max(20), module: z.string().max(64) })).max(60),
  zones: z.array(BoardZone).max(300),
});
export type BoardPanel = z.infer<typeof BoardPanel>;

export const FireBoardQuery = z.object({ placement: PlacementKey });
export const FireBoard = z.object({
  panels: z.array(BoardPanel).max(50),
  /** Alarms that are over, the newest first. */
  before: z.array(FireCause).max(10),
});
export type FireBoard = z.infer<typeof FireBoard>;

export const DrillStart = z.object({
  panel: FirePanelId,
  reason: z.string().trim().min(3).max(200),
  until: EpochMillis,
});
export type DrillStart = z.infer<typeof DrillStart>;

/** Why an alarm that came during a drill is of it. */
export const FireSaying = z.object({ reason: z.string().trim().min(3).max(200) });
export type FireSaying = z.infer<typeof FireSaying>;

/** Whoever makes a report adds what Atrium cannot know. */
export const FireReportRequest = z.object({
  /** Who took part: "42 of 45 people at the meeting point". */
  people: z.string().trim().max(1_000),
  remarks: z.string().trim().max(2_000),
});
export type FireReportRequest = z.infer<typeof FireReportRequest>;

export const FireProgramReply = z.object({ panels: FirePanels });
export type FireProgramReply = z.infer<typeof FireProgramReply>;
/** The programs as they were read, so that nobody's change is lost unseen, and as they are to be. */
export const FireProgramChange = z.object({ before: FirePanels, panels: FirePanels });
export type FireProgramChange = z.infer<typeof FireProgramChange>;
