import type { CameraRecording } from "@atrium/contract/cameras";
import { labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { type ReactNode, useState } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { clock, secondClock } from "../../../platform/time.ts";
import { type Replay, useReplayState } from "../../../replay/ReplayContext.ts";
import { useLiveClock } from "../../../replay/useLiveClock.ts";
import { onSilentNode } from "./gap.ts";
import { Lane, type Window } from "./Lane.tsx";
import { useRecordings } from "./recordingsQuery.ts";
import styles from "./recordings.module.css";

const MINUTE = 60_000;
const SPANS = [
  { value: "10", label: phrase("10 min") },
  { value: "60", label: phrase("1 h") },
  { value: "360", label: phrase("6 h") },
  { value: "1440", label: phrase("24 h") },
] as const;
/** Lines of time in a window. */
const TICKS = 5;

interface RecordingStripProps {
  replay: Replay;
  /** Of the wall, by their cells. */
  cameras: readonly { readonly number: number; readonly device: Device }[];
  /** What shall be taken out as a clip. */
  clip: { readonly from: number; readonly to: number } | undefined;
  /** Beside the length of the line. */
  action: ReactNode;
}

/** What of each camera of the wall is recorded around the moment of the page, where something moved, and where nothing is. */
export function RecordingStrip({ replay, cameras, clip, action }: RecordingStripProps) {
  const { timeZone } = useDevices();
  const [span, setSpan] = useState("60");
  const { at } = useReplayState(replay);
  const now = useLiveClock(replay);
  const range = windowOf(at ?? now, Number(span) * MINUTE);
  const ids = cameras.map(({ device }) => device.id);
  const { data } = useRecordings(ids, range, now);
  const silent = [...new Set(data?.cameras.flatMap(({ away }) => away.map(({ node }) => node)))].toSorted();
  return (
    <section className={`col gap-6 flex-none border ${styles["strip"]}`} aria-label={t("Recordings")}>
      <header className={`row wrap ${styles["head"]}`}>
        <ul className={`plain-list flex wrap t12 ink2 ${styles["legend"]}`} aria-label={t("Legend")}>
          <li className="row gap-6">
            <i data-kind="recorded" /> {t("Recorded")}
          </li>
          <li
            className="row gap-6"
            title={t("Estimated from the size of the encoded pictures; their content is not analysed")}
          >
            <i data-kind="motion" /> {t("Motion, estimated")}
          </li>
          <li className="row gap-6">
            <i data-kind="event" /> {t("Alarm")}
          </li>
          <li className="row gap-6">
            <i data-kind="gap" /> {t("Not recorded")}
          </li>
          {silent.length > 0 && (
            <li className="row gap-6">
              <i data-kind="away" /> {t("Unknown")}
            </li>
          )}
        </ul>
        {silent.map((node) => (
          <output key={node} className="t12 b trouble">
            {onSilentNode(node)}
          </output>
        ))}
        {data?.archive?.stoppedAt != null && (
          <output className="t12 b alarm">
            {t("Recording stopped at {clock}: not enough disk space.", {
              clock: clock(data.archive.stoppedAt, timeZone),
            })}
          </output>
        )}
        <div className="row gap-8 ml-auto">
          {action}
          <Segmented label={t("Timeline length")} value={span} segments={labelled(SPANS)} onChange={setSpan} />
        </div>
      </header>
      <div className={`grid items-center ${styles["lanes"]}`}>
        {cameras.map(({ number, device }) => (
          <Lane
            key={device.id}
            name={device.name}
            number={number}
            recording={data?.cameras.find(({ camera }: CameraRecording) => camera === device.id)}
            window={range}
            at={at}
            now={now}
            clip={clip}
            write={(time) => secondClock(time, timeZone)}
            onSeek={replay.show}
          />
        ))}
      </div>
      <div className={`flex justify-between t11 muted num ${styles["ticks"]}`} aria-hidden>
        {Array.from({ length: TICKS + 1 }, (_, index) => range.from + ((range.to - range.from) * index) / TICKS).map(
          (time) => (
            <span key={time}>{clock(time, timeZone)}</span>
          ),
        )}
      </div>
    </section>
  );
}

/** The window that a moment lies in: it turns over by a fifth, so that a bar stands still while it is looked at. */
function windowOf(at: number, length: number): Window {
  const step = length / 5;
  const to = Math.ceil((at + step) / step) * step;
  return { from: to - length, to };
}
