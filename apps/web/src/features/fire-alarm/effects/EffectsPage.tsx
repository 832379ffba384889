import type { FireBoard, FireCause, FireNow } from "@atrium/contract/alarms";
import { EmptyState, Kpi, LoadingBlocks, PageHeading } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SystemViews } from "../../../devices/page/ViewSwitch.tsx";
import { useDeviceAddress } from "../../../devices/useDeviceAddress.ts";
import { ReadState } from "../../../collections/ListState.tsx";
import { useFireNow, useLiveSite, useServerNow } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import { moment } from "../../../platform/time.ts";
import { useClock } from "../../../platform/useClock.ts";
import { fireAlarm } from "../fireAlarm.tsx";
import { EffectLanes } from "./EffectLanes.tsx";
import { EffectMatrix } from "./EffectMatrix.tsx";
import styles from "./effects.module.css";
import { EffectsSide } from "./EffectsSide.tsx";
import { boardQuery } from "./fireQueries.ts";
import { ImportProgram } from "./ImportProgram.tsx";
import { VerdictMark } from "./VerdictMark.tsx";
import { countOf } from "./verdicts.ts";

const COUNTED = [
  ["missing", phrase("Missing")],
  ["late", phrase("Late")],
  ["seen", phrase("Seen")],
] as const;

/** What the alarms of a building's panels must cause, and what was seen of it. */
export function EffectsPage({ placement }: { placement: string }) {
  const now = useFireNow();
  const site = useLiveSite();
  const causes = now?.causes.filter((cause) => cause.placement === placement) ?? [];
  const state = [site, ...causes.map(({ id, endedAt }) => `${String(id)}${endedAt === null ? "" : "-"}`)].join();
  const name = useSite().places.find(({ key }) => key === placement)?.name;
  const result = useQuery({ ...boardQuery(placement, state), enabled: name !== undefined });
  if (name === undefined) {
    return (
      <EmptyState isPage title={t("Place not found")}>
        {t("The address contains “{placement}”, which does not exist on this site.", { placement })}
      </EmptyState>
    );
  }
  return (
    <div className={`grow flex min-h-0 ${styles["page"]}`}>
      <ReadState what={t("cause and effect matrix")} result={result}>
        {(board) =>
          now === undefined ? (
            <LoadingBlocks rows={8} />
          ) : (
            <Board board={board} now={now} causes={causes} placeName={name} />
          )
        }
      </ReadState>
    </div>
  );
}

interface BoardProps {
  board: FireBoard;
  now: FireNow;
  /** Alarms of this building that stand, or of its drill. */
  causes: readonly FireCause[];
  placeName: string;
}

function Board({ board, now, causes, placeName }: BoardProps) {
  const { search, showView } = useDeviceAddress();
  const [chosen, setChosen] = useState<number>();
  const serverNow = useClock(useServerNow());
  const standing = causes.find(({ id }) => id === chosen) ?? newest(causes);
  const shown = standing ?? board.before.find(({ id }) => id === chosen) ?? board.before[0];
  const panels = board.panels.map(({ id }) => id).join(", ");
  return (
    <>
      <div className={`col grow min-h-0 ${styles["main"]}`}>
        <PageHeading
          title={t("Cause and effect")}
          crumb={panels === "" ? placeName : t("{placeName}, panel {panels}", { placeName, panels })}
          kpis={
            standing === undefined
              ? undefined
              : COUNTED.map(([verdict, label]) => (
                  <Kpi
                    key={verdict}
                    label={t(label)}
                    value={
                      <span className="inline-row gap-7">
                        <VerdictMark verdict={verdict} size={17} />
                        {countOf(standing, verdict)}
                      </span>
                    }
                  />
                ))
          }
          actions={<SystemViews system={fireAlarm} view={search.view} onChange={showView} />}
        />
        <div className={`col gap-12 flex-1 min-h-0 overflow-auto ${styles["content"]}`}>
          {board.panels.length === 0 && (
            <EmptyState title={t("No fire detectors")}>
              {t("{placeName} has no fire detectors, so no effects are expected here.", { placeName })}
            </EmptyState>
          )}
          {board.panels.map((panel) => {
            const lost = now.lost.find((one) => one.panel === panel.id);
            return (
              <section key={panel.id} className="col gap-8 flex-none" aria-label={t("Panel {id}", { id: panel.id })}>
                {lost !== undefined && <LostLine since={lost.since} />}
                {panel.revision === null && (
                  <div className="row wrap gap-8-12">
                    <span>
                      {t("No program has been imported: the matrix shows what was seen, and no effects are expected.")}
                    </span>
                    <ImportProgram>{t("Import program")}</ImportProgram>
                  </div>
                )}
                <EffectMatrix
                  panel={panel}
                  causes={causes.filter((cause) => cause.panel === panel.id)}
                  chosen={shown?.id}
                  isLost={lost !== undefined}
                  onChoose={setChosen}
                />
              </section>
            );
          })}
          {standing === undefined && board.panels.length > 0 && (
            <p className="flex-none muted">
              {shown === undefined ? t("No active alarm, and none on record.") : t("No active alarm. The last one:")}
            </p>
          )}
          {shown !== undefined && <EffectLanes cause={shown} now={serverNow} />}
        </div>
      </div>
      <EffectsSide
        board={board}
        now={now}
        shown={shown}
        before={board.before.filter(({ id }) => id !== shown?.id)}
        onChoose={setChosen}
      />
    </>
  );
}

function LostLine({ since }: { since: number | null }) {
  const { timeZone } = useSite();
  return (
    <p className="row wrap gap-8-12" data-kind="lost">
      <VerdictMark verdict="unknown" />
      <span className="num">
        {since === null
          ? t("The panel is not responding: its current state is unknown.")
          : t("The panel is not responding: its state is unknown since {moment}.", { moment: moment(since, timeZone) })}
      </span>
    </p>
  );
}

/** One that stands before one that is over. */
function newest(causes: readonly FireCause[]): FireCause | undefined {
  return causes.toSorted(
    (one, other) => Number(other.endedAt === null) - Number(one.endedAt === null) || other.beganAt - one.beganAt,
  )[0];
}
