import type { AlarmProposal } from "@atrium/contract/alarms";
import { pathOf, ROUTES } from "@atrium/contract/pages";
import { Icon } from "@atrium/ui";
import { Button } from "@mantine/core";
import chevronRight from "lucide-react/icons/chevron-right";
import { PageLink } from "../../../collections/PageLink.tsx";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { KeepAsIs } from "./KeepAsIs.tsx";
import { ProposalDay } from "./ProposalDay.tsx";
import { changeWords, effectWords, lossWords, reviewWords } from "./proposalWords.ts";
import styles from "./Rethinks.module.css";

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
      <b>{text}</b>
      <Blocks rating={rating} />
      <b>{rating.toFixed(2)}</b>
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
            {ratings} ratings. {change === undefined ? "No milder form was found." : changeWords(change)}
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
    <article className={styles["open"]} aria-label={text}>
      <span className={`row wrap ink2 ${styles["rated"]}`}>
        {head} {ratings} ratings
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
          ? "What was recorded is being read, to find what would make it better…"
          : "No longer delay and no wider deadband would have made it come less often. Perhaps it is an event, and no alarm."}
      </p>
    );
  }
  const effect = effectWords(change);
  const loss = lossWords(change);
  return (
    <>
      <p className={styles["effect"]}>
        {effect.before} <span aria-hidden>→</span>
        <span className="sr-only"> to </span> <em>{effect.after}</em> <small className="t13 ink2">{effect.of}</small>
      </p>
      <p>
        {loss.isLoss && <b>{loss.text} </b>}
        {changeWords(change)}
        {!loss.isLoss && ` ${loss.text}`}
        {change.known < 0.95 && ` Values are known for ${(change.known * 100).toFixed(0)} % of the time.`}
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
        {change === undefined ? "Open rule" : "Review change"}
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
