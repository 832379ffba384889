import { holidaysOf } from "@atrium/contract/site";
import type { App, AppOptions } from "./appOptions.ts";
import { alarmsPart } from "./features/alarms/part.ts";
import { allowListPart } from "./features/allow-list/part.ts";
import { automationPart } from "./features/automation/part.ts";
import { bookingPart } from "./features/booking/part.ts";
import { campusPart } from "./features/campus/part.ts";
import { camerasPart } from "./features/cameras/part.ts";
import { commandsPart } from "./features/commands/part.ts";
import { connectionsPart } from "./features/connections/part.ts";
import { derivedPart } from "./features/derived/part.ts";
import { fieldEventsPart } from "./features/field-events/part.ts";
import { fireEffectsPart } from "./features/fire-effects/part.ts";
import { fieldPart } from "./features/field/part.ts";
import { handOverPart } from "./features/hand-over/part.ts";
import { healthPart } from "./features/health/part.ts";
import { historyPart } from "./features/history/part.ts";
import { holidaysPart } from "./features/holidays/part.ts";
import { identityPart } from "./features/identity/part.ts";
import { lockersPart } from "./features/lockers/part.ts";
import { livePart } from "./features/live/part.ts";
import { mappingsPart } from "./features/mappings/part.ts";
import { mediaLibrary, mediaPart } from "./features/media/part.ts";
import { noticesPart } from "./features/notices/part.ts";
import { pointsPart } from "./features/points/part.ts";
import { probesPart } from "./features/probes/part.ts";
import { replayPart } from "./features/replay/part.ts";
import { scenesPart } from "./features/scenes/part.ts";
import { siteStartPart } from "./features/site-start/part.ts";
import { siteSettingsPart } from "./features/site-settings/part.ts";
import { summariesPart } from "./features/summaries/part.ts";
import { weatherPart } from "./features/weather/part.ts";
import { databaseMonitor } from "./platform/database/databaseMonitor.ts";
import { listening } from "./platform/http/listening.ts";
import { Lifetimes } from "./platform/lifetimes.ts";
import { thisProcess } from "./platform/lockOwner.ts";
import { channelsOf, exportListsOf, followersOf, type Part } from "./platform/part.ts";
import { layConsumption } from "./consumption.ts";
import { layFiles } from "./files.ts";
import { layFoundation } from "./foundation.ts";
import { layNode } from "./nodeParts.ts";
import { layHttp } from "./ownHttp.ts";
import { layRemoteField } from "./remoteField.ts";
import { healthOf, layUpkeep } from "./upkeep.ts";
import { layIntegrations } from "./integrations.ts";

/** Puts the parts together: the one place where features meet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, clock } = options;
  const { ground, languages, disk, audit, site, box } = await layFoundation(options);
  const { db, database, directory, bus, lateness, node } = ground;
  const { sink } = audit;

  const identity = await identityPart({
    ...ground,
    clock: options.realClock ?? clock,
    audit: sink,
    siteName: () => directory.reply.name,
    timeZone: directory.reply.timeZone,
    box,
    lifetime: config.sessionLifetime,
    languages,
    adminPassword: config.adminPassword,
    onFirstUser: options.onFirstUser,
  });
  const { sessions } = identity;
  const nodes = layNode({ ground, identity, site, later: () => ({ http, newest, feeds, points, live }) });
  const history = historyPart({
    ...ground,
    audit: sink,
    retention: config.retention,
    onRefused: (error) => disk.heard(error),
    onDatedBack: (rows) => points.newest.dateBack(rows),
    onPastStored: async (batch) => alarms.takeLate(batch),
  });
  const { past } = history;
  const points = pointsPart({ ...ground, past, latest: async () => past.latest(), node: nodes.points });
  const { newest } = points;
  const consumption = layConsumption({ ground, audit: sink, history: past, keptDays: config.retention.samples });
  const { meters, energy, water, solar, prices } = consumption;
  const fieldEvents = fieldEventsPart(ground);
  const library = mediaLibrary();
  const remote = layRemoteField({ ground, options, history: past, library, pauses: () => field.pauses });
  const field = fieldPart({
    ...ground,
    secrets: site.secrets,
    newest,
    exchanges: meters.exchanges,
    doubts: meters.doubts,
    protocols: remote.protocols,
    events: fieldEvents.taker,
    clips: library,
    isObserved: (point) => live.hub.isObserved(point) || nodes.isWatched?.(point) === true,
    kept: { db, audit: sink },
  });
  const summaries = summariesPart({ ...ground, newest });
  const health = healthPart({
    ...ground,
    newest,
    disk,
    field: field.runtime,
    history: past,
    summaries: summaries.counts,
    ...healthOf(() => upkeep),
    isFollowing: points.mirror && (() => points.mirror?.hasFollowed === true),
  });
  const connections = connectionsPart({
    ...ground,
    newest,
    ...remote.shown,
    secrets: site.secrets,
    field,
    health: health.monitor,
  });
  const lockers = lockersPart({ ...ground, events: fieldEvents.store });
  const handovers = { folder: config.dataFolder, boot: thisProcess().boot };

  const commands = commandsPart({ ...ground, newest, audit: sink, field: field.runtime, handovers, past });
  const scenes = scenesPart({ ...ground, newest, audit: sink });
  const { register } = commands;
  const media = mediaPart({
    ...ground,
    library,
    newest,
    disk,
    audit: sink,
    field: field.runtime,
    show: (states) => site.showMedia(states),
  });
  site.follower.useMedia(async () => media.readStates());
  const fireEffects = fireEffectsPart({
    ...ground,
    newest,
    audit: sink,
    lines: () => health.monitor.current().connections,
    setSignal: (topic, isActive) => alarms.alarms.setSignal(topic, isActive),
    cameraOf: (device) => cameras.cameraOf(device),
  });
  const alarms = alarmsPart({
    ...ground,
    isDrill: fireEffects.isDrill,
    newest,
    audit: sink,
    events: fieldEvents.store,
    past,
    keep: config.keepEvents,
  });
  const automation = automationPart({
    ...ground,
    audit: sink,
    scenes: scenes.scenes,
    commands: commands.rules,
    newest,
    settings: () => directory.settings,
    past,
    prices,
    note: alarms.note,
  });
  const notices = noticesPart({
    ...ground,
    audit: sink,
    box,
    siteName: () => directory.reply.name,
    languages,
    address: config.address,
    people: identity.people,
    journal: alarms.journal,
  });
  const handOver = handOverPart({
    ...ground,
    audit: sink,
    newest,
    health: health.monitor,
    events: alarms.reader,
    alarms: alarms.alarms,
    shifts: notices.shifts,
    holds: async (placement) => register.rows(register.matching({ placement }), { asksDevices: false }),
    outcomes: commands.outcomes,
  });
  const cameras = camerasPart({
    ...ground,
    field: field.runtime,
    sessions,
    audit: sink,
    recording: config.recording,
    recordedField: remote.recordedField,
    passagePictures: config.passagePictures,
    disk,
    note: alarms.note,
    events: fieldEvents.store,
  });
  const upkeep = layUpkeep({
    ...options,
    ...remote,
    ground,
    audit,
    disk,
    languages,
    site,
    alarms,
    health,
    live: () => live,
    recordingNodes: cameras.recordingNodes,
  });
  const allowList = allowListPart({ ...ground, audit: sink, field: field.runtime, seen: fieldEvents.store });
  const files = layFiles({
    ground,
    config,
    audit: sink,
    lists: () => lists,
    deviceEnergy: energy.devices,
    commands,
    newest,
    people: identity.people,
    languages,
    channels: notices.fileChannels,
    note: alarms.note,
  });
  // The order of the start; they stop in the opposite one.
  const sources: readonly Part[] = [
    ...nodes.hearing,
    // All parts use these: does the database answer, has the disk room?
    databaseMonitor(database, bus),
    disk,
    identity,
    audit,
    site,
    lateness,
    // Listeners to values start before their sources, and stop after them: none of them misses a value.
    history,
    // Takes the values of the last run from the history: counts, health and commands begin with them.
    points,
    // What units can play is part of the site: whoever watches the site begins with it, and need not restart.
    media,
    ...consumption.parts(automation.acted),
    summaries,
    campusPart({
      ...ground,
      newest,
      energy,
      water,
      solar,
      events: fieldEvents.store,
      daysOff: () => holidaysOf(directory.settings),
      schedules: automation.schedules,
      holds: async () => register.rows(register.matching({}), { asksDevices: false }),
    }),
    health,
    // Takes over the holds of the last run before a device reports. The field stops first: outcomes are still recorded.
    commands,
    scenes,
    files.exports,
    weatherPart({ ...ground, newest }),
    bookingPart({ ...ground, booking: () => directory.settings.booking }),
    fieldEvents,
    // Knows which alarms are a drill's before they come.
    fireEffects,
    // Hears of every value, line and event from its beginning on: before the field.
    alarms,
    notices,
    // Files leave by the channels of notices.
    files.reports,
    handOver,
    lockers,
    replayPart({
      ...ground,
      past,
      textsOf: points.textsOf,
      events: fieldEvents.store,
      commands: commands.given,
    }),
    // Hears of every value of the field; what it computes is heard by all the parts before it.
    derivedPart({ ...ground, newest, history: past, audit: sink }),
    field,
    ...remote.parts,
    cameras,
    allowList,
    // Commands once the field is there, and ends before it.
    automation,
    mappingsPart({ ...ground, newest }),
    connections,
    siteSettingsPart({ ...ground, site: site.settings, history: past, months: energy.months }),
    holidaysPart({ ...ground, editor: site.holidays }),
    ...upkeep.parts,
    ...layIntegrations({ ground, audit: sink, points, past, alarms, commands, site }),
    probesPart({ ...ground, audit: sink, site, connections: site.connections, protocols: remote.protocols }),
  ];
  const lists = exportListsOf(sources, { ...ground, newest });
  const siteStart = siteStartPart({
    ...ground,
    isOn: config.startsInUse,
    sessions,
    http: () => http,
    people: identity.people,
    newPassword: identity.newPassword,
    extent: () => past.extent(),
    onSampleUser: (user) => options.onSampleUser?.(user),
  });
  const feeds = channelsOf(sources, nodes.relay);
  // Pages are sent away before the values end.
  const live = livePart({ ...ground, newest, sessions, feeds, languages });
  const parts = node?.role === "web" ? followersOf([...sources, live]) : [...sources, live, siteStart];

  const http = await layHttp({
    ...nodes.http,
    ground,
    config,
    sessions: siteStart.sessions,
    cameras: cameras.openHosts,
    languages,
    parts,
    served: [...sources, live],
  });
  if (identity.isNew && config.startsInUse) await siteStart.plan((await options.readFolder()).start ?? []);
  // Calls come when everything runs, and end before anything stops.
  const lifetimes = new Lifetimes([...parts, ...nodes.answering, listening(http, config)], log);
  return { http, start: () => lifetimes.start(), stop: () => lifetimes.stop() };
}
