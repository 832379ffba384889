import { type AlarmRule, isRuleListed } from "@atrium/contract/alarms";
import { EmptyState, Kpi } from "@atrium/ui";
import { sayNumber, sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useListQuery } from "../../collections/listAddress.ts";
import { useAddress } from "../../platform/address.ts";
import { useSite } from "../../platform/site.ts";
import { NEW_RULE_HREF, ruleHref } from "./ruleAddress.ts";
import { ruleColumns } from "./ruleColumns.tsx";
import { RuleFilters } from "./RuleFilters.tsx";
import { RuleListAddress, type RuleListWords } from "./ruleListAddress.ts";
import { rulesQuery } from "./ruleQueries.ts";
import { WholeCollectionPage } from "../../collections/CollectionPage.tsx";

const NONE: readonly AlarmRule[] = [];
const INITIAL_SORT = { key: "system", isDescending: false };

/** Every rule by which alarms come: what it watches, when it comes, how grave it is, and who wrote it. */
export function AlarmRulesPage() {
  const wanted = useListQuery(RuleListAddress);
  const { replaceQuery } = useAddress();
  const navigate = useNavigate();
  const result = useQuery(rulesQuery);
  const { timeZone } = useSite();
  const all = result.data ?? NONE;
  const columns = useMemo(() => ruleColumns(timeZone), [timeZone]);
  const rows = useMemo(() => all.filter((rule) => isRuleListed(rule, wanted)), [all, wanted]);
  const { page, size, ...filters } = wanted;
  const ask = (change: Partial<RuleListWords>): void => {
    void replaceQuery({ ...filters, size, ...change });
  };
  return (
    <div className="col grow">
      <WholeCollectionPage
        title={t("Alarm rules")}
        crumb={t("When alarms are raised, their priority and what to do")}
        kpis={
          <>
            <Kpi
              value={result.isSuccess ? String(all.filter(({ isEnabled }) => isEnabled).length) : undefined}
              label={t("rules enabled")}
            />
            <Kpi
              value={result.isSuccess ? sayNumber(all.reduce((sum, { watches }) => sum + watches, 0)) : undefined}
              label={t("alarms they can raise")}
            />
          </>
        }
        search={{
          label: t("Search rules"),
          value: wanted.search,
          onSearch: (search) => {
            ask({ search });
          },
        }}
        filters={<RuleFilters rules={all} wanted={wanted} onChange={ask} />}
        exported={(sort) => ({ list: "alarm-rules", ...filters, sort })}
        add={{ label: t("Add rule"), href: NEW_RULE_HREF }}
        what={t("alarm rules")}
        result={result}
        rows={rows}
        page={{ page, size }}
        empty={
          <EmptyState
            title={t("No matching rules")}
            actions={
              <Button
                variant="filled"
                onClick={() => {
                  ask({ search: "", module: "", priority: "", show: "all" });
                }}
              >
                {t("Show all rules")}
              </Button>
            }
          >
            {t("The search covers alarm names, codes, systems and devices.")}
          </EmptyState>
        }
        table={{
          label: t("Alarm rules"),
          rowKey: ({ id }) => String(id),
          rowName: ({ text }) => sayTerm(text),
          columns,
          rowHeight: 50,
          initialSort: INITIAL_SORT,
          onOpen: ({ id }) => void navigate({ href: ruleHref(id) }),
        }}
      />
    </div>
  );
}
