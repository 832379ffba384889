import type { ListSort } from "@atrium/contract";
import { type AlarmRule, isRuleListed } from "@atrium/contract/alarms";
import { DataTable, EmptyState, Icon, Kpi, PageHeading } from "@atrium/ui";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import plus from "lucide-react/icons/plus";
import { useCallback, useMemo, useRef } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import lists from "../../lists/lists.module.css";
import { ReadState } from "../../lists/ListState.tsx";
import { useListQuery } from "../../lists/listAddress.ts";
import { SearchInput } from "../../lists/SearchInput.tsx";
import { useAddress } from "../../platform/address.ts";
import { useSite } from "../../platform/site.ts";
import { NEW_RULE_HREF, ruleHref } from "./ruleAddress.ts";
import { ruleColumns } from "./ruleColumns.tsx";
import { RuleFilters } from "./RuleFilters.tsx";
import { RuleListAddress, type RuleListWords } from "./ruleListAddress.ts";
import { rulesQuery } from "./ruleQueries.ts";

const NONE: readonly AlarmRule[] = [];
const INITIAL_SORT = { key: "system", isDescending: false };

/** Every rule by which alarms come: what it watches, when it comes, how grave it is, and who wrote it. */
export function AlarmRulesPage() {
  const wanted = useListQuery(RuleListAddress);
  const { replaceQuery, pushPage } = useAddress();
  const navigate = useNavigate();
  const result = useQuery(rulesQuery);
  const { timeZone } = useSite();
  const sort = useRef<ListSort | undefined>(INITIAL_SORT);
  const sorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  const all = result.data ?? NONE;
  const columns = useMemo(() => ruleColumns(timeZone), [timeZone]);
  const rows = useMemo(() => all.filter((rule) => isRuleListed(rule, wanted)), [all, wanted]);
  const { page, size, ...filters } = wanted;
  const ask = (change: Partial<RuleListWords>): void => {
    void replaceQuery({ ...filters, size, ...change });
  };
  return (
    <div className="col grow">
      <PageHeading
        title="Alarm rules"
        crumb="When an alarm comes, how grave it is, and what to do then"
        kpis={
          <>
            <Kpi
              value={result.isSuccess ? String(all.filter(({ isEnabled }) => isEnabled).length) : undefined}
              label="rules on"
            />
            <Kpi
              value={
                result.isSuccess
                  ? all.reduce((sum, { watches }) => sum + watches, 0).toLocaleString("en-US")
                  : undefined
              }
              label="alarms they can raise"
            />
          </>
        }
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <SearchInput
              label="Search rules"
              value={wanted.search}
              onSearch={(search) => {
                ask({ search });
              }}
            />
            <RuleFilters rules={all} wanted={wanted} onChange={ask} />
            <ExportButton of={() => ({ list: "alarm-rules", ...filters, sort: sort.current })} />
            <Button
              variant="filled"
              leftSection={<Icon of={plus} size={14} />}
              onClick={() => void navigate({ href: NEW_RULE_HREF })}
            >
              Add rule
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <ReadState what="alarm rules" result={result}>
          {() => (
            <DataTable
              label="Alarm rules"
              rows={rows}
              rowKey={({ id }) => String(id)}
              rowName={({ text }) => text}
              columns={columns}
              rowHeight={50}
              isLoose
              initialSort={INITIAL_SORT}
              onSorted={sorted}
              onOpen={({ id }) => void navigate({ href: ruleHref(id) })}
              pages={{ page, size, onOpen: (next) => void pushPage(next) }}
              empty={
                <EmptyState
                  title="No rule fits"
                  actions={
                    <Button
                      variant="filled"
                      onClick={() => {
                        ask({ search: "", module: "", priority: "", show: "all" });
                      }}
                    >
                      Show all rules
                    </Button>
                  }
                >
                  The search looks at what an alarm is called, at its code, its system and its device.
                </EmptyState>
              }
            />
          )}
        </ReadState>
      </div>
    </div>
  );
}
