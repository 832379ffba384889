import type { PointId } from "@atrium/contract";
import type { alarmsPart } from "./features/alarms/part.ts";
import type { allowListPart } from "./features/allow-list/part.ts";
import type { auditPart } from "./features/audit/part.ts";
import type { automationPart } from "./features/automation/part.ts";
import type { commandsPart } from "./features/commands/part.ts";
import type { connectionsPart } from "./features/connections/part.ts";
import type { energyPart } from "./features/energy/part.ts";
import type { fieldEventsPart } from "./features/field-events/part.ts";
import type { handOverPart } from "./features/hand-over/part.ts";
import type { historyPart } from "./features/history/part.ts";
import type { identityPart } from "./features/identity/part.ts";
import type { lockersPart } from "./features/lockers/part.ts";
import type { mappingsPart } from "./features/mappings/part.ts";
import type { mediaPart } from "./features/media/part.ts";
import type { metersPart } from "./features/meters/part.ts";
import type { noticesPart } from "./features/notices/part.ts";
import type { scenesPart } from "./features/scenes/part.ts";
import type { solarPart } from "./features/solar/part.ts";
import type { waterPart } from "./features/water/part.ts";

type Made<Maker extends (...options: never[]) => unknown> = Awaited<ReturnType<Maker>>;

interface Parts {
  readonly identity: Made<typeof identityPart>;
  readonly audit: Made<typeof auditPart>;
  readonly scenes: Made<typeof scenesPart>;
  readonly media: Made<typeof mediaPart>;
  readonly connections: Made<typeof connectionsPart>;
  readonly energy: Made<typeof energyPart>;
  readonly commands: Made<typeof commandsPart>;
  readonly history: Made<typeof historyPart>;
  readonly water: Made<typeof waterPart>;
  readonly solar: Made<typeof solarPart>;
  readonly lockers: Made<typeof lockersPart>;
  readonly fieldEvents: Made<typeof fieldEventsPart>;
  readonly meters: Made<typeof metersPart>;
  readonly mappings: Made<typeof mappingsPart>;
  readonly alarms: Made<typeof alarmsPart>;
  readonly handOver: Made<typeof handOverPart>;
  readonly notices: Made<typeof noticesPart>;
  readonly automation: Made<typeof automationPart>;
  readonly allowList: Made<typeof allowListPart>;
  /** Texts by the numbers under which values keep them. */
  readonly texts: { get(value: number): string | undefined };
}

/** What of each feature's lists leaves as a file. */
export function exportedLists(parts: Parts) {
  const { identity, scenes, media, connections, energy, commands, history, alarms, automation, texts } = parts;
  const { register, service } = commands;
  return {
    users: identity.users,
    roles: identity.roles,
    auditLog: parts.audit.auditLog,
    scenes: scenes.scenes,
    media: media.sounds,
    connections: () => connections.reader.list(),
    energy: energy.energy,
    deviceEnergy: energy.devices,
    holds: async () => register.rows(register.matching({}), { asksDevices: true }),
    holdOf: (point: PointId) => service.holds.get(point),
    trends: history.past.trends.bind(history.past),
    water: parts.water.usage,
    solar: parts.solar.solar,
    lockers: parts.lockers.lockers,
    fieldEvents: parts.fieldEvents.store,
    allowedPlates: parts.allowList.plates,
    meterRecords: parts.meters.records,
    mappings: parts.mappings.mappings,
    eventReader: alarms.reader,
    alarmRules: () => alarms.rules.list(),
    handOvers: parts.handOver.handOvers,
    sentNotices: parts.notices.outbox,
    schedules: automation.schedules,
    conditions: automation.conditions,
    peakLimits: automation.peakLimits,
    automationRuns: automation.runs,
    textOf: (_: PointId, value: number) => texts.get(value),
  };
}
