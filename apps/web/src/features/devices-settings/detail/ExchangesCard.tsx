import type { PointDescription, SiteDevice } from "@atrium/contract/devices";
import { EXCHANGE_COLUMNS, type MeterExchange, removeMeterExchange } from "@atrium/contract/energy";
import { Card, DataTable, EmptyState, listColumns, ownColumn } from "@atrium/ui";
import { sayNumber, sayValue, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { Confirm } from "../../../collections/form/Confirm.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ReadState } from "../../../collections/ListState.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { ask } from "../../../platform/http.ts";
import { useSite } from "../../../platform/site.ts";
import { useCounters } from "./counters.ts";
import { exchangesQuery } from "./exchangeQueries.ts";
import { useDevicePoints } from "./useDevicePoints.ts";

/** The exchanges of a meter's counters; nothing for a device that counts nothing. */
export function ExchangesCard({ saved }: { saved: SiteDevice }) {
  const counters = useCounters(saved);
  const canSee = hasFeature(useSession(), "viewable");
  if (counters.length === 0 || !canSee) return null;
  return <Exchanges device={saved} />;
}

function Exchanges({ device }: { device: SiteDevice }) {
  const { timeZone } = useSite();
  const points = useDevicePoints(device);
  const queries = useQueryClient();
  const exchanges = useQuery(exchangesQuery(device.id));
  const [withdrawn, setWithdrawn] = useState<MeterExchange>();
  const submission = useSubmit();
  const columns = useMemo(() => exchangeColumns({ timeZone, points, withdraw: setWithdrawn }), [timeZone, points]);
  async function withdraw({ id }: MeterExchange): Promise<void> {
    if (!(await submission.run(() => ask(removeMeterExchange, { params: { id: device.id, exchange: id } })))) return;
    await queries.invalidateQueries(exchangesQuery(device.id));
    setWithdrawn(undefined);
  }

  return (
    <Card
      title={t("Meter replacements")}
      note={t("consumption stays continuous")}
      actions={<ExportButton of={() => ({ list: "meter-exchanges", device: device.id })} />}
    >
      <ReadState isInCard what={t("meter replacements")} result={exchanges}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t("None recorded")}>
              {t("Readings are requested when you replace the meter.")}
            </EmptyState>
          ) : (
            <DataTable
              label={t("Meter replacements")}
              rows={data}
              rowKey={(row) => String(row.id)}
              rowName={(row) => row.point}
              columns={columns}
              isLoose
              isInCard
            />
          )
        }
      </ReadState>
      {withdrawn !== undefined && (
        <Confirm
          title={t("Withdraw this meter replacement?")}
          action={t("Withdraw")}
          isBusy={submission.isBusy}
          refusal={submission.refusal}
          onClose={() => {
            setWithdrawn(undefined);
          }}
          onConfirm={() => {
            void withdraw(withdrawn);
          }}
        >
          {t("It stays in the list but no longer counts. Energy for that period is recalculated.")}
        </Confirm>
      )}
    </Card>
  );
}

interface ColumnOptions {
  readonly timeZone: string;
  /** Of the device, by their keys. */
  readonly points: Readonly<Record<string, PointDescription>>;
  readonly withdraw: (exchange: MeterExchange) => void;
}

function exchangeColumns({ timeZone, points, withdraw }: ColumnOptions) {
  const written = (value: number, point: string) => {
    const unit = points[point]?.unit;
    return unit === undefined ? sayNumber(value, { most: 3 }) : sayValue(value, unit, { most: 3 });
  };
  const columns = listColumns(EXCHANGE_COLUMNS, {
    of: (row: MeterExchange) => row,
    isSorted: false,
    looks: {
      device: { givesWay: 1 },
      point: { isRowHead: true, least: 130 },
      at: { least: 110, cell: ({ at }) => <Timestamp time={at} timeZone={timeZone} /> },
      oldEnd: { align: "end", least: 90, givesWay: 8, cell: ({ oldEnd, point }) => written(oldEnd, point) },
      newStart: { align: "end", least: 90, givesWay: 7, cell: ({ newStart, point }) => written(newStart, point) },
      reason: { least: 120, givesWay: 6 },
      by: { givesWay: 5, least: 80 },
      recordedAt: { givesWay: 3, cell: ({ recordedAt }) => <Timestamp time={recordedAt} timeZone={timeZone} /> },
      withdrawnBy: { givesWay: 4 },
      withdrawnAt: {
        givesWay: 2,
        cell: ({ withdrawn }) => (withdrawn === null ? "–" : <Timestamp time={withdrawn.at} timeZone={timeZone} />),
      },
    },
  });
  return [
    ...columns,
    ownColumn<MeterExchange>("withdraw", t("Actions"), {
      head: <span className="sr-only">{t("Actions")}</span>,
      least: 90,
      align: "end",
      cell: (row) =>
        row.withdrawn === null ? (
          <Button
            size="xs"
            onClick={() => {
              withdraw(row);
            }}
          >
            {t("Withdraw")}
          </Button>
        ) : (
          <span className="muted">{t("Withdrawn")}</span>
        ),
    }),
  ];
}
