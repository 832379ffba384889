import { type AlarmProposal, keepAlarmProposal, type AlarmProposalChange } from "@atrium/contract/alarms";
import { pathOf, ROUTES } from "@atrium/contract/pages";
import { Icon } from "@atrium/ui";
import { sayNumber, sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import chevronRight from "lucide-react/icons/chevron-right";
import { PageLink } from "../../../collections/PageLink.tsx";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { changeWords, effectWords, lossWords, reviewWords } from "./proposalWords.ts";
import styles from "./Rethinks.module.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { proposalsQuery } from "./statisticsQueries.ts";
import { formatDate } from "@atrium/contract";

const WIDTH = 340;

interface ProposalProps {
  proposal: AlarmProposal;
  zone: string;
  isOpen: boolean;
  onOpen: () => void;
}

/** One alarm to be thought over: how it was rated, what is proposed, and what would become of it. */
export function Proposal({ proposal, zone, isOpen, onOpen }: ProposalProps) {
  const { text, rating, ratings, change } = proposal;
  const head = (
    <>
      <b>{sayTerm(text)}</b>
      <Blocks rating={rating} />
      <b>{sayNumber(rating, 2)}</b>
    </>
  );
  if (!isOpen) {
    const effect = change && effectWords(change);
    return (
      <button
        type="button"
        className={`row gap-8 text-left border-t w-full border-0 cursor-pointer ${styles["closed"]}`}
        onClick={onOpen}
      >
        <span>
          <span className={`row wrap ink2 ${styles["rated"]}`}>{head}</span>
          <small>
            {t("{ratings} ratings. {part}", {
              ratings,
              part: change === undefined ? t("No better setting was found.") : changeWords(change),
            })}
          </small>
        </span>
        {effect && (
          <span className={`nowrap ink2 ${styles["brief"]}`}>
            <b>
              {effect.before} → {effect.after}
            </b>{" "}
            {effect.of}
          </span>
        )}
        <Icon of={chevronRight} size={14} />
      </button>
    );
  }
  return (
    <article className={styles["open"]} aria-label={sayTerm(text)}>
      <span className={`row wrap ink2 ${styles["rated"]}`}>
        {head} {t("{ratings} ratings", { ratings })}
      </span>
      <Body {...proposal} zone={zone} />
      <Acts proposal={proposal} />
    </article>
  );
}

function Body({ change, isCounting, zone }: AlarmProposal & { zone: string }) {
  if (change === undefined) {
    return (
      <p>
        {isCounting
          ? t("Analysing recorded data to find a better setting…")
          : t(
              "Neither a longer delay nor a wider deadband would have made it less frequent. Consider making it an event instead of an alarm.",
            )}
      </p>
    );
  }
  const effect = effectWords(change);
  const loss = lossWords(change);
  return (
    <>
      <p className={styles["effect"]}>
        {effect.before} <span aria-hidden>→</span>
        <span className="sr-only"> {t("to")} </span> <em>{effect.after}</em>{" "}
        <small className="t13 ink2">{effect.of}</small>
      </p>
      <p>
        {loss.isLoss && <b>{loss.text} </b>}
        {changeWords(change)}
        {!loss.isLoss && ` ${loss.text}`}
        {change.known < 0.95 &&
          t(" Values are known for {value} % of the time.", { value: sayNumber(change.known * 100, 0) })}
      </p>
      <ProposalDay day={change.day} zone={zone} />
    </>
  );
}

function Acts({ proposal }: { proposal: AlarmProposal }) {
  const { rule, change, isCounting } = proposal;
  const session = useSession();
  if (!hasFeature(session, "automationSettable") || isCounting) return null;
  const page = pathOf(ROUTES["setting-alarm-rule"].path, { id: String(rule) });
  const isLoss = change !== undefined && lossWords(change).isLoss;
  return (
    <div className="flex justify-end gap-8">
      <KeepAsIs proposal={proposal} />
      <Button
        component={PageLink}
        href={change === undefined ? page : `${page}?${reviewWords(change)}`}
        variant={change === undefined || isLoss ? "default" : "filled"}
      >
        {change === undefined ? t("Open rule") : t("Review change")}
      </Button>
    </div>
  );
}

const BLOCKS = [0, 1, 2, 3, 4];

/** The mean as five blocks. */
function Blocks({ rating }: { rating: number }) {
  return (
    <svg width={44} height={8} aria-hidden className={styles["blocks"]}>
      {BLOCKS.map((block) => (
        <g key={block}>
          <rect x={block * 9} width={8} height={8} rx={1.5} />
          <rect x={block * 9} width={8 * Math.max(0, Math.min(1, rating - block))} height={8} rx={1.5} data-full />
        </g>
      ))}
    </svg>
  );
}

/** Hides a proposal for ninety days, with the name of who did. */
function KeepAsIs({ proposal: { rule, revision } }: { proposal: Pick<AlarmProposal, "rule" | "revision"> }) {
  const queries = useQueryClient();
  const keeping = useMutation({
    mutationFn: async () => await ask(keepAlarmProposal, { body: { rule, revision } }),
    onSuccess: (read) => {
      queries.setQueryData(proposalsQuery.queryKey, read);
    },
    onError: (error) => {
      notices.show({ kind: "error", title: t("Could not keep it as is"), message: error.message });
    },
  });
  return (
    <Button variant="subtle" loading={keeping.isPending} onClick={() => keeping.mutate()}>
      {t("Keep as is")}
    </Button>
  );
}

/** The day on which it came most often: each time that it came, and those that would be left. */
function ProposalDay({ day, zone }: { day: AlarmProposalChange["day"]; zone: string }) {
  const { from, to, before, after } = day;
  const at = (time: number) => ((time - from) / (to - from)) * WIDTH;
  return (
    <figure className={styles["day"]}>
      <svg
        viewBox={`0 0 ${WIDTH} 34`}
        role="img"
        aria-label={t("{count} recorded, {count2} with the change", { count: before.length, count2: after.length })}
      >
        <path d={before.map((time) => `M${at(time).toFixed(1)} 2v10`).join("")} />
        {after.map((time) => (
          <path key={time} d={`M${at(time).toFixed(1)} 26l-4.5 -8h9z`} data-left />
        ))}
        <path d={`M0 30H${WIDTH}`} data-axis />
      </svg>
      <figcaption className="flex justify-between t12 muted">
        <span>00:00</span>
        <span>{formatDate(from, "D MMM", zone)}</span>
        <span>24:00</span>
      </figcaption>
      <p className="t12 ink2">
        <svg width={6} height={10} aria-hidden>
          <path d="M3 0v10" />
        </svg>{" "}
        {t("{count} recorded", { count: before.length })}{" "}
        <svg width={10} height={10} aria-hidden>
          <path d="M5 9l-4.5 -8h9z" data-left />
        </svg>{" "}
        {t("{count} with the change", { count: after.length })}
      </p>
    </figure>
  );
}
