import { formatDate } from "@atrium/contract";
import { listWasters, type WasterReply } from "@atrium/contract/energy";
import { CAMPUS, placeWords } from "@atrium/contract/site";
import { EmptyState, Kpi, PageHeading, Segmented } from "@atrium/ui";
import { sayNumber, sayQuantity, t } from "@atrium/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import { useListQuery } from "../../collections/listAddress.ts";
import { ask } from "../../platform/http.ts";
import { useSite } from "../../platform/site.ts";
import { HeldDevices } from "./HeldDevices.tsx";
import { OpeningHours } from "./OpeningHours.tsx";
import { WasterSearch, wastersAsked } from "./wasterAddress.ts";
import { WasterTable } from "./WasterTable.tsx";
import styles from "./wasters.module.css";

/** What is on while nobody should be there, what it costs, and a rule that ends it. */
export function WastersPage() {
  const site = useSite();
  const { placement = CAMPUS }: { placement?: string } = useParams({ strict: false });
  const search = useListQuery(WasterSearch);
  const navigate = useNavigate();
  const asked = wastersAsked(placement, search);
  const result = useQuery({
    queryKey: ["wasters", asked],
    queryFn: ({ signal }) => ask(listWasters, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const change = (by: Partial<WasterSearch>) => {
    void navigate({ to: ".", search: (before: Record<string, unknown>) => ({ ...before, ...by }), replace: true });
  };
  const place =
    placement === CAMPUS
      ? t("All buildings")
      : placeWords({ placement, ...("floor" in asked ? { floor: asked.floor } : {}) }, site.places);
  const day = (at: number) => formatDate(at, "DD MMM YYYY", site.timeZone);
  const { data } = result;
  return (
    <div className="col grow min-h-0">
      <PageHeading
        title={t("Worst wasters")}
        crumb={
          data === undefined
            ? place
            : t("{place}, {from} to {to}", { place, from: day(data.from), to: day(data.to - 1) })
        }
        kpis={<Figures reply={data} />}
        actions={
          <>
            <OpeningHours search={search} onChange={change} />
            <Segmented
              label={t("Days")}
              segments={[
                { value: "7", label: t("7 days") },
                { value: "30", label: t("30 days") },
              ]}
              value={search.days}
              onChange={(days) => change({ days })}
            />
            <ExportButton of={() => ({ list: "wasters", ...asked })} what={t("wasters")} />
          </>
        }
      />
      <div className={`col gap-12 flex-1 min-h-0 overflow-auto ${styles["body"]}`}>
        <ReadState what={t("wasters")} result={result}>
          {(reply) => (
            <>
              <WasterTable reply={reply} search={search} empty={<NothingFound reply={reply} place={place} />} />
              <p className="t12 ink2">{countedWords(reply)}</p>
            </>
          )}
        </ReadState>
        <HeldDevices placement={placement === CAMPUS ? undefined : placement} floor={search.floor} />
      </div>
    </div>
  );
}

function Figures({ reply }: { reply: WasterReply | undefined }) {
  const { currency } = useSite();
  const share = reply === undefined || reply.all === 0 ? undefined : reply.kwh / reply.all;
  const isUnknown = reply?.known === 0;
  return (
    <>
      <Kpi
        value={reply && (isUnknown ? "–" : sayQuantity(reply.kwh, "kWh", { most: 0 }))}
        label={t("in closed hours")}
      />
      <Kpi
        value={reply && (reply.cost === null || isUnknown ? "–" : `${sayNumber(Math.round(reply.cost))} ${currency}`)}
        label={t("by tariff")}
      />
      <Kpi
        value={reply && (share === undefined ? "–" : `${sayNumber(Math.round(100 * share))} %`)}
        label={t("of their total")}
      />
    </>
  );
}

/** An empty list is calm only where the power is measured. */
function NothingFound({ reply, place }: { reply: WasterReply; place: string }) {
  if (reply.measured === 0) {
    return (
      <EmptyState title={t("No device here measures its power")}>
        {t("Waste can only be found where devices report their power in watts.")}
      </EmptyState>
    );
  }
  if (reply.known === 0) {
    return (
      <EmptyState title={t("No power recorded in the closed hours")}>
        {t("{place}. Days without recorded power are not counted.", { place })}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("Nothing was on in the closed hours")}>
      {t("{place}. Days without recorded power are not counted.", { place })}
    </EmptyState>
  );
}

function countedWords({ hours, measured, unmeasured }: WasterReply): string {
  const counted = t(
    "Counted from the measured power of {measured, plural, one {# device} other {# devices}} over {hours, number} closed hours, without standby below 3 W.",
    { measured, hours: Math.round(hours) },
  );
  if (unmeasured === 0) return counted;
  const others = t(
    "{unmeasured, plural, one {# other device} other {# other devices}} can be switched off but {unmeasured, plural, one {does} other {do}} not measure power, and {unmeasured, plural, one {is} other {are}} not counted.",
    { unmeasured },
  );
  return `${counted} ${others}`;
}
