import { PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";

interface SystemViewProps<Read> {
  tabs: ReactNode;
  /** What is read: "storage". */
  what: string;
  result: UseQueryResult<Read>;
  children: (read: Read) => ReactNode;
}

/** A part of the page that shows what the server says. */
export function SystemView<Read>({ tabs, what, result, children }: SystemViewProps<Read>) {
  return (
    <div className="col grow">
      <PageHeading title={t("System")} crumb={t("This installation")} kpis={tabs} />
      <div className={`grid gap-14 ${lists["body"]}`}>
        <ReadState what={what} result={result}>
          {children}
        </ReadState>
      </div>
    </div>
  );
}
