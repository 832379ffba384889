import { Icon } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import History from "lucide-react/icons/history";
import { useSite } from "../platform/site.ts";
import { moment } from "../platform/time.ts";
import { type Replay, type ReplayState, useReplay, useReplayState } from "./ReplayContext.ts";
import styles from "./replay.module.css";

/** Says, over a page of the past, that it is the past, and which second. Nothing where the page is live. */
export function PastBanner() {
  const replay = useReplay();
  return replay === null ? null : <Told replay={replay} />;
}

function Told({ replay }: { replay: Replay }) {
  const { timeZone } = useSite();
  const state = useReplayState(replay);
  if (state.at === undefined) return null;
  const step = STEP_WORDS[state.step];
  return (
    <section className={`row gap-10 flex-none ink ${styles["banner"]}`} aria-label={t("Replay")}>
      <Icon of={History} size={16} />
      <span className="grow">
        <b className="m num">{t("Showing {moment}.", { moment: moment(state.at, timeZone) })}</b>{" "}
        <span>{t("Commands are disabled during replay.")}</span>
        {step !== undefined && <span>{` ${t(step)}`}</span>}
      </span>
      <ReadingNote state={state} />
      <Button className={styles["live"] ?? ""} onClick={replay.goLive}>
        {t("Back to live")}
      </Button>
    </section>
  );
}

/** Read out once when a moment stands, not again at every second that plays. */
function ReadingNote({ state: { isReading, speed, at } }: { state: ReplayState }) {
  const { timeZone } = useSite();
  if (isReading) return <span className="t12 muted">{t("Loading")}</span>;
  const words =
    speed > 0
      ? t("Playing at {speed} times speed", { speed })
      : at === undefined
        ? ""
        : t("Replay at {moment}", { moment: moment(at, timeZone) });
  return <output className="sr-only">{words}</output>;
}

const STEP_WORDS: Readonly<Record<ReplayState["step"], Phrase | undefined>> = {
  raw: undefined,
  "15m": phrase("For that time, one value per 15 minutes is kept."),
  "1h": phrase("Hourly values: for that time, one value per hour is kept."),
  "1d": phrase("Daily values: for that time, one value per day is kept."),
};
