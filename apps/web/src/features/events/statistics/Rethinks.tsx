import { formatDate } from "@atrium/contract";
import type { AlarmProposals } from "@atrium/contract/alarms";
import { Card, EmptyState } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadState } from "../../../collections/ListState.tsx";
import { Proposal } from "./Proposal.tsx";
import { proposalsQuery } from "./statisticsQueries.ts";
import styles from "./Rethinks.module.css";

/** Alarms that those who answered them found of little use, the least useful first, with what would make them better. */
export function Rethinks({ zone }: { zone: string }) {
  const result = useQuery(proposalsQuery);
  return (
    <Card title={t("Rated not useful")} note={t("by operators, 1 to 5, all buildings")}>
      <div className={styles["rethinks"]}>
        <ReadState what={t("ratings")} result={result}>
          {(read) => <List {...read} zone={zone} />}
        </ReadState>
      </div>
    </Card>
  );
}

function List({ proposals, kept, zone }: AlarmProposals & { zone: string }) {
  const [chosen, setChosen] = useState<number>();
  const open = proposals.some(({ rule }) => rule === chosen) ? chosen : proposals[0]?.rule;
  return (
    <>
      {proposals.length === 0 && (
        <EmptyState title={t("None")}>
          {t(
            "Alarms are listed here after three ratings with a mean below 2.5. The person who acknowledged an alarm can rate it once it has cleared.",
          )}
        </EmptyState>
      )}
      {proposals.map((proposal) => (
        <Proposal
          key={proposal.rule}
          proposal={proposal}
          zone={zone}
          isOpen={proposal.rule === open}
          onOpen={() => setChosen(proposal.rule)}
        />
      ))}
      {kept.map(({ rule, text, by, until }) => (
        <p key={rule} className={`m-0 border-t t12 ink2 ${styles["kept"]}`}>
          <b>{sayTerm(text)}</b>{" "}
          {t("kept as is by {by}, until {date}", { by, date: formatDate(until, "DD MMM YYYY", zone) })}
        </p>
      ))}
    </>
  );
}
