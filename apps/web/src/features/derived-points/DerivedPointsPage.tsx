import { type DerivedPoint, pointName } from "@atrium/contract/devices";
import { placeWords, type Recomputation } from "@atrium/contract/site";
import { Card, EmptyState, Icon, Kpi, PageHeading } from "@atrium/ui";
import { sayNumber, sayUnit, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import plus from "lucide-react/icons/plus";
import { useState } from "react";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { SearchInput } from "../../collections/SearchInput.tsx";
import { catalogueQuery } from "../../devices/catalogueQuery.ts";
import { useSite } from "../../platform/site.ts";
import { DerivedForm } from "./DerivedForm.tsx";
import { derivedQuery, recomputationsQuery } from "./derivedQueries.ts";
import { RecomputeDialog } from "./RecomputeDialog.tsx";
import styles from "./derived.module.css";

type Open = { readonly is: "new" } | { readonly is: "edited" | "recomputed"; readonly point: DerivedPoint };

/** The points of the site whose values are formulas of others. */
export function DerivedPointsPage() {
  const derived = useQuery(derivedQuery);
  const [open, setOpen] = useState<Open>();
  const [search, setSearch] = useState("");
  const close = () => {
    setOpen(undefined);
  };
  return (
    <div className="col grow">
      <PageHeading
        title={t("Derived points")}
        crumb={t("Values that are computed from others: COP, temperature differences, W/m²")}
        kpis={<Kpi value={sayNumber(derived.data?.points.length ?? 0)} label={t("derived points")} />}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <SearchInput label={t("Search derived points")} value={search} onSearch={setSearch} />
            <Button
              variant="filled"
              leftSection={<Icon of={plus} size={14} />}
              onClick={() => {
                setOpen({ is: "new" });
              }}
            >
              {t("New derived point")}
            </Button>
          </div>
        }
      />
      <div className={lists["body"]}>
        <ReadState what={t("derived points")} result={derived}>
          {({ points }) => <PointList points={points} search={search} onOpen={setOpen} />}
        </ReadState>
      </div>
      {open?.is === "new" && <DerivedForm onClose={close} />}
      {open?.is === "edited" && <DerivedForm point={open.point} onClose={close} />}
      {open?.is === "recomputed" && <RecomputeDialog point={open.point} onClose={close} />}
    </div>
  );
}

interface PointListProps {
  readonly points: readonly DerivedPoint[];
  readonly search: string;
  readonly onOpen: (open: Open) => void;
}

function PointList({ points, search, onOpen }: PointListProps) {
  const { places } = useSite();
  const { data: catalogue } = useQuery(catalogueQuery);
  const { data: progress } = useQuery(recomputationsQuery);
  const devices = new Map(catalogue?.devices.map((device) => [String(device.id), device]));
  const words = search.trim().toLowerCase();
  const shown = points
    .map((point) => {
      const device = devices.get(point.device);
      const where = device === undefined ? String(point.device) : `${device.name}, ${placeWords(device, places)}`;
      return { point, where };
    })
    .filter(({ point, where }) =>
      `${point.name} ${point.device} ${where} ${point.formula}`.toLowerCase().includes(words),
    );
  if (points.length === 0 || shown.length === 0) {
    return (
      <Card>
        <EmptyState title={points.length === 0 ? t("No derived points yet") : t("No matching derived point")}>
          {t("A derived point has history, trends, alarms and conditions as any other.")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <ul className="plain-list" aria-label={t("Derived points")}>
        {shown.map(({ point, where }) => (
          <li key={pointName(point)} className={`flex wrap items-start gap-12 border-t ${styles["row"]}`}>
            <div className="grow min-w-0">
              <div className="m">{point.unit === undefined ? point.name : `${point.name}, ${sayUnit(point.unit)}`}</div>
              <div className="t12 muted">{where}</div>
              <code className={`t12 ${styles["formula"]}`}>{point.formula}</code>
              <Progress of={progress?.recomputations.find((one) => pointName(one) === pointName(point))} />
            </div>
            <Button
              aria-label={t("Recompute {name} of {where}", { name: point.name, where })}
              onClick={() => {
                onOpen({ is: "recomputed", point });
              }}
            >
              {t("Recompute")}
            </Button>
            <Button
              aria-label={t("Edit {name} of {where}", { name: point.name, where })}
              onClick={() => {
                onOpen({ is: "edited", point });
              }}
            >
              {t("Edit")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Progress({ of }: { readonly of: Recomputation | undefined }) {
  return of === undefined ? null : <div className="t12 muted">{progressText(of)}</div>;
}

function progressText({ state, share }: Recomputation): string {
  switch (state) {
    case "waiting":
      return t("Recomputing starts when the one before is done");
    case "running":
      return t("Recomputing its past: {percent} %", { percent: sayNumber(share * 100, 0) });
    case "done":
      return t("Its past is recomputed");
    default:
      return t("Its past could not be recomputed");
  }
}
