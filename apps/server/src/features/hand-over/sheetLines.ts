import { sayTerm, t } from "@atrium/words";
import {
  type EventRow,
  type SheetAlarm,
  type SheetEvent,
  type SheetFailure,
  SheetFailure as Failure,
  type SheetHold,
  type SheetShelved,
} from "@atrium/contract/alarms";
import { type DeviceDescription, type HoldRow, valueText } from "@atrium/contract/devices";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";

/** A target that failed, as the commands keep it. */
export interface FailedTarget {
  readonly command: string;
  readonly device: string;
  readonly deviceName: string;
  readonly point: string;
  readonly value: number | null;
  readonly state: string;
  readonly isSent: boolean;
  readonly detail: string | undefined;
  readonly by: string;
  readonly at: number;
  readonly doneAt: number | undefined;
}

function subjectOf({ id, text, source }: EventRow) {
  const { name, placeName } = source;
  return { id, text, name, ...(placeName === undefined ? {} : { place: placeName }) };
}

export function alarmLine(row: EventRow): SheetAlarm[] {
  const { alarm } = row;
  if (alarm === undefined) return [];
  const { priority, state, isActive, raisedAt, returnedAt, acknowledged } = alarm;
  return [
    {
      ...subjectOf(row),
      priority,
      state,
      isActive,
      at: raisedAt,
      ...(isActive || returnedAt === undefined ? {} : { returnedAt }),
      ...(acknowledged === undefined ? {} : { acknowledged }),
    },
  ];
}

export function shelvedLine(row: EventRow): SheetShelved[] {
  const { priority, shelf, outOfService } = row.alarm ?? {};
  const hidden = shelf ?? outOfService;
  if (priority === undefined || hidden === undefined) return [];
  const { reason, by } = hidden;
  return [{ ...subjectOf(row), priority, reason, by, until: shelf?.until ?? null }];
}

export function eventLine(row: EventRow): SheetEvent {
  const { alarm, time } = row;
  if (alarm === undefined) return { ...subjectOf(row), at: time };
  const returnedAt = alarm.isActive ? null : (alarm.returnedAt ?? alarm.endedAt ?? null);
  const origin = alarm.enteredAt === undefined ? {} : { isFromHistory: true as const };
  return { ...subjectOf(row), at: time, priority: alarm.priority, returnedAt, ...origin };
}

export function holdLine(row: HoldRow, names: SiteNames): SheetHold {
  const { deviceName, pointName, value, by, reason, until, placement, floor, zone, kind, unit, states } = row;
  const point = { kind, ...(unit === undefined ? {} : { unit }), ...(states === undefined ? {} : { states }) };
  return {
    name: `${deviceName}, ${sayTerm(pointName)}`,
    place: placeWords({ placement, floor, ...(zone === undefined ? {} : { zone }) }, names),
    value: valueText(point, value),
    by,
    until,
    ...(reason === undefined ? {} : { reason }),
  };
}

export function failureLine(
  target: FailedTarget,
  device: DeviceDescription | undefined,
  names: SiteNames,
): SheetFailure {
  const point = device?.points.find(({ key }) => key === target.point);
  const { command, deviceName, by, at, doneAt } = target;
  return Failure.parse({
    command,
    name: `${deviceName}, ${point === undefined ? target.point : sayTerm(point.name)}`,
    ...(device === undefined ? {} : { place: placeWords(device, names) }),
    value: target.value === null ? t("Automatic") : valueText(point, target.value),
    by,
    at,
    detail: target.detail ?? whatBecame(target),
    ...(doneAt === undefined ? {} : { doneAt }),
  });
}

function whatBecame({ state, isSent }: FailedTarget): string {
  if (state === "failed") return t("Refused");
  return isSent ? t("No reply") : t("Not sent");
}
