export {
  listChannel,
  type ListChannel,
  type LiveChannel,
  newestChannel,
  type NewestChannel,
  type PointsChannel,
  rowsChannel,
  type RowsChannel,
  type Since,
} from "./channel.ts";
export {
  CAMPUS_CHANNEL,
  COMMANDS_CHANNEL,
  HEALTH_CHANNEL,
  EVENT_COUNTS_CHANNEL,
  FIRE_CHANNEL,
  EVENTS_CHANNEL,
  FIELD_EVENTS_CHANNEL,
  LIVE_CHANNELS,
  PointSubscribe,
  SUMMARY_CHANNEL,
} from "./channels.ts";
export * from "./live.ts";
export * from "./liveEndpoints.ts";
