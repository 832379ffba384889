import type { ListSort } from "@atrium/contract";
import { type ConditionRow, isConditionListed, conditionWhenText } from "@atrium/contract/automation";
import { Card, EmptyState, Icon, Kpi, labelled, PageHeading, Segmented, StateGlyph } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import plus from "lucide-react/icons/plus";
import { useCallback, useRef } from "react";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { useListQuery } from "../../../collections/listAddress.ts";
import lists from "../../../collections/lists.module.css";
import { AboveList, ExamplesToggle, useExamplesToggle } from "../../../collections/examples/ExamplesToggle.tsx";
import { ReadState } from "../../../collections/ListState.tsx";
import { SearchInput } from "../../../collections/SearchInput.tsx";
import { useAddress } from "../../../platform/address.ts";
import { ConditionExamples } from "../examples/ConditionExamples.tsx";
import { RunsView } from "../RunsView.tsx";
import {
  conditionHref,
  ConditionListAddress,
  type ConditionListWords,
  NEW_CONDITION_HREFS,
} from "./conditionAddress.ts";
import { conditionsQuery } from "./conditionQueries.ts";
import { ConditionTable, INITIAL_SORT } from "./ConditionTable.tsx";
import { PageLink } from "../../../collections/PageLink.tsx";
import { useMinute } from "../../../collections/useMinute.ts";
import styles from "./conditions.module.css";

const DAY = 86_400_000;

/** A condition that has been on this long and has never fired is worth a look. */
const LONG = 7 * DAY;

const VIEWS = [
  { value: "list", label: phrase("List") },
  { value: "runs", label: phrase("Firings") },
] as const;
const SOURCES = [
  { value: "all", label: phrase("All") },
  { value: "IAQ", label: phrase("IAQ") },
  { value: "WEATHER", label: phrase("Weather") },
] as const;

const NONE: readonly ConditionRow[] = [];

/** What the site does by values of the air and the weather, and what became of it. */
export function ConditionsPage() {
  const wanted = useListQuery(ConditionListAddress);
  const { replaceQuery } = useAddress();
  const result = useQuery(conditionsQuery);
  const sort = useRef<ListSort | undefined>(INITIAL_SORT);
  const sorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  const all = result.data ?? NONE;
  const examples = useExamplesToggle(all.length);
  const { page, size, view, ...filters } = wanted;
  const ask = (change: Partial<ConditionListWords>): void => {
    void replaceQuery({ ...filters, view, size, ...change });
  };
  const hrefOf = useCallback(
    (rule: number) => {
      const condition = all.find(({ id }) => id === rule);
      return condition && conditionHref({ id: condition.id, kind: condition.source.kind });
    },
    [all],
  );
  return (
    <div className="col grow">
      <PageHeading
        title={t("Conditions")}
        crumb={t("Automatic actions when air quality or weather passes a limit")}
        kpis={
          <>
            <Kpi
              value={result.isSuccess ? String(all.length) : undefined}
              label={all.length === 1 ? t("condition") : t("conditions")}
            />
            <Kpi
              value={result.isSuccess ? String(all.filter(({ isEnabled }) => isEnabled).length) : undefined}
              label={t("on")}
            />
          </>
        }
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            {view === "list" && (
              <>
                <SearchInput
                  label={t("Search name or metric")}
                  value={wanted.search}
                  onSearch={(search) => {
                    ask({ search });
                  }}
                />
                <Segmented
                  label={t("Source")}
                  segments={labelled(SOURCES)}
                  value={wanted.source}
                  onChange={(source) => {
                    ask({ source });
                  }}
                />
              </>
            )}
            <Segmented
              label={t("View")}
              segments={labelled(VIEWS)}
              value={view}
              onChange={(next) => {
                ask({ view: next });
              }}
            />
            {view === "list" ? (
              <ExportButton of={() => ({ list: "conditions", ...filters, sort: sort.current })} />
            ) : (
              <ExportButton of={() => ({ list: "automation-runs", kind: "condition" })} />
            )}
            {view === "list" && <ExamplesToggle {...examples} />}
            <NewButtons />
          </div>
        }
      />
      <div className={lists["body"]}>
        {view === "runs" ? (
          <RunsView kind="condition" page={page} size={size} hrefOf={hrefOf} />
        ) : (
          <ReadState what={t("conditions")} result={result}>
            {(conditions) => {
              if (conditions.length === 0) {
                return (
                  <>
                    <NoConditions />
                    <ConditionExamples />
                  </>
                );
              }
              return (
                <>
                  <AboveList {...examples}>
                    <ConditionExamples />
                  </AboveList>
                  <ConditionTable
                    conditions={conditions.filter((row) => isConditionListed(row, wanted))}
                    wanted={wanted}
                    onSorted={sorted}
                    onShowAll={() => {
                      ask({ search: "", source: "all" });
                    }}
                  />
                  <NeverFired conditions={conditions} />
                </>
              );
            }}
          </ReadState>
        )}
      </div>
    </div>
  );
}

/** A new condition, by where its value comes from. */
function NewButtons() {
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="filled"
        leftSection={<Icon of={plus} size={14} />}
        aria-label={t("New condition from IAQ")}
        onClick={() => void navigate({ href: NEW_CONDITION_HREFS.IAQ })}
      >
        {t("From IAQ")}
      </Button>
      <Button
        variant="filled"
        leftSection={<Icon of={plus} size={14} />}
        aria-label={t("New condition from weather")}
        onClick={() => void navigate({ href: NEW_CONDITION_HREFS.WEATHER })}
      >
        {t("From weather")}
      </Button>
    </>
  );
}

function NoConditions() {
  return (
    <Card>
      <EmptyState title={t("No conditions yet")} actions={<NewButtons />}>
        {t(
          "A condition sets lights, air conditioners or plugs while air quality or weather is beyond a limit. Then each returns to its rest state. It is backtested on recorded data before it is enabled.",
        )}
      </EmptyState>
    </Card>
  );
}

/** A rule that never does anything is shown, with a way to try it with another limit. */
function NeverFired({ conditions }: { conditions: readonly ConditionRow[] }) {
  const now = useMinute();
  const idle = conditions.filter(
    ({ isEnabled, last, updatedAt }) => isEnabled && last === null && now - updatedAt >= LONG,
  );
  return idle.map((row) => (
    <p key={row.id} className={`icon-top flex items-start gap-9 break-anywhere rounded bg-2 border ${styles["never"]}`}>
      <StateGlyph state="trouble" />
      <span>
        <b>
          {t("“{name}” has not fired in the {floor} days since it was changed.", {
            name: row.name,
            floor: Math.floor((now - row.updatedAt) / DAY),
          })}
        </b>{" "}
        {t("It waits for {conditionWhen}.", { conditionWhen: conditionWhenText(row) })}{" "}
        <PageLink href={conditionHref({ id: row.id, kind: row.source.kind })}>
          {t("Backtest with another threshold")}
        </PageLink>
      </span>
    </p>
  ));
}
