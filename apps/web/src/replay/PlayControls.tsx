import type { ReplayMark } from "@atrium/contract/devices";
import { Icon, IconButton, Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import SkipBack from "lucide-react/icons/skip-back";
import SkipForward from "lucide-react/icons/skip-forward";
import { useState } from "react";
import { useConnection } from "../platform/liveHooks.ts";
import type { PastSpeed } from "../platform/past/pastSource.ts";
import { useSite } from "../platform/site.ts";
import { clock } from "../platform/time.ts";
import type { Replay, ReplayState } from "./ReplayContext.ts";
import styles from "./replay.module.css";

type Speed = Exclude<PastSpeed, 0>;
const SPEEDS: readonly Speed[] = [1, 10, 60];
const SECOND = 1_000;

interface PlayControlsProps {
  replay: Replay;
  state: ReplayState;
  marks: readonly ReplayMark[];
  /** Absent: those of values. */
  speeds?: readonly Speed[] | undefined;
}

/** Live as long as nothing of the past is shown; then: play, by the second, from event to event, at which speed. */
export function PlayControls({ replay, state: { at, speed }, marks, speeds = SPEEDS }: PlayControlsProps) {
  const [chosen, setChosen] = useState<Speed>(1);
  if (at === undefined) return <LiveMark />;
  const { past, show } = replay;
  const isPlaying = speed > 0;
  const before = marks.findLast(({ time }) => time < at);
  const after = marks.find(({ time }) => time >= at + SECOND);
  return (
    <div className={`row gap-2 ${styles["controls"]}`}>
      <IconButton
        size="sm"
        label={t("Previous event")}
        icon={<Icon of={SkipBack} size={15} />}
        disabled={before === undefined}
        onClick={() => {
          if (before !== undefined) show(before.time);
        }}
      />
      <IconButton
        size="sm"
        label={t("One second back")}
        icon={<Icon of={ChevronLeft} size={16} />}
        onClick={() => {
          show(at - SECOND);
        }}
      />
      <IconButton
        label={isPlaying ? t("Pause") : t("Play")}
        icon={<Icon of={isPlaying ? Pause : Play} size={17} />}
        onClick={() => {
          if (isPlaying) show(at);
          else past.play(chosen);
        }}
      />
      <IconButton
        size="sm"
        label={t("One second forward")}
        icon={<Icon of={ChevronRight} size={16} />}
        onClick={() => {
          show(at + SECOND);
        }}
      />
      <IconButton
        size="sm"
        label={t("Next event")}
        icon={<Icon of={SkipForward} size={15} />}
        disabled={after === undefined}
        onClick={() => {
          if (after !== undefined) show(after.time);
        }}
      />
      <Segmented
        label={t("Speed")}
        value={String(chosen)}
        segments={speeds.map((one) => ({
          value: String(one),
          label: one === 0.5 ? "½×" : `${String(one)}×`,
          ariaLabel: t("{one} times speed", { one }),
        }))}
        onChange={(value) => {
          const next = speeds.find((one) => String(one) === value) ?? 1;
          setChosen(next);
          if (isPlaying) past.play(next);
        }}
      />
    </div>
  );
}

/** Says "Live" only while live data comes; what was lost is as old as its loss. */
function LiveMark() {
  const connection = useConnection();
  const { timeZone } = useSite();
  if (connection.state === "open") {
    return (
      <span className={`row gap-8 b ${styles["now"]}`}>
        <i aria-hidden />
        {t("Live")}
      </span>
    );
  }
  const words =
    connection.lostAt === undefined
      ? t("Connecting")
      : t("As of {clock}", { clock: clock(connection.lostAt, timeZone) });
  return (
    <span className={`row gap-8 b ${styles["now"]}`} data-lost>
      <i aria-hidden />
      {words}
    </span>
  );
}
