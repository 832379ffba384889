import type { CameraRecording, CameraRecordings } from "@atrium/contract/cameras";
import { EmptyState } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Device } from "../../../devices/device.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { type Replay, useReplayState } from "../../../replay/ReplayContext.ts";
import { useLiveClock } from "../../../replay/useLiveClock.ts";
import { RecordingExamples } from "../examples/RecordingExamples.tsx";
import { hourAround } from "./hourAround.ts";
import { useRecordings, useRecordingsOn } from "./recordingsQuery.ts";

interface NothingRecordedProps {
  replay: Replay;
  cameras: readonly Device[];
  /** The pictures, where any camera has some. */
  children: ReactNode;
}

/** The wall of a moment in the past; one card where none of its cameras is recorded, instead of as many empty pictures. */
export function NothingRecorded({ replay, cameras, children }: NothingRecordedProps) {
  const user = useSession();
  const { at } = useReplayState(replay);
  const now = useLiveClock(replay);
  const ids = cameras.map(({ id }) => id);
  const { data } = useRecordings(ids, hourAround(at ?? now), now);
  const choice = useRecordingsOn();
  const isNothing = data !== undefined && ids.length > 0 && ids.every((id) => isNever(data.cameras, id));
  if (!isNothing) return children;
  const isOne = ids.length === 1;
  const maySwitch = hasFeature(user, "devicesSettable");
  return (
    <>
      <EmptyState
        title={
          isOne
            ? t("This camera is not recorded")
            : t("None of these {count} cameras is recorded", { count: ids.length })
        }
        actions={
          maySwitch && (
            <Button
              variant="filled"
              loading={choice.isPending}
              onClick={() => {
                choice.mutate(ids);
              }}
            >
              {isOne ? t("Record this camera") : t("Record these {count} cameras", { count: ids.length })}
            </Button>
          )
        }
      >
        {maySwitch
          ? data.archive !== null && limitsOf(data.archive)
          : t("A user with permission to set up devices can turn recording on.")}
      </EmptyState>
      {maySwitch && <RecordingExamples />}
    </>
  );
}

function isNever(recordings: readonly CameraRecording[], id: string): boolean {
  const found = recordings.find(({ camera }) => camera === id);
  return found?.state === "off" && found.keptFrom === null && found.away.length === 0;
}

function limitsOf({ days, mostOctets }: NonNullable<CameraRecordings["archive"]>): string {
  return t(
    "Recordings are kept for {dayCount}, up to {gigabytes} for all cameras together. The oldest are deleted first.",
    { dayCount: dayCount(days), gigabytes: gigabytes(mostOctets) },
  );
}

function dayCount(days: number): string {
  return t("{days, plural, one {a day} other {# days}}", { days });
}

function gigabytes(octets: number): string {
  return `${sayNumber(octets / 1e9, { most: 1 })} GB`;
}
