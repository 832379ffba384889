import type { RoleRow, SimulatedRole } from "@atrium/contract/people";
import { ErrorState, LoadingBlocks, PageHeading, Segmented } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import * as z from "zod";
import lists from "../../../collections/lists.module.css";
import { ReadState } from "../../../collections/ListState.tsx";
import { useAddress } from "../../../platform/address.ts";
import { useMenusOf } from "../../../platform/menus.ts";
import { useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";
import { useRoles } from "../peopleQueries.ts";
import { CallsCard } from "./CallsCard.tsx";
import { DevicesCard } from "./DevicesCard.tsx";
import { Figures } from "./Figures.tsx";
import { MoreCard } from "./MoreCard.tsx";
import { PagesCard } from "./PagesCard.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import { SidesBar } from "./SidesBar.tsx";
import { personWith, siteFor, type Simulated } from "./simulated.ts";
import { changesOf, roleAt, type SimulatorAddress, simulatedOf } from "./simulatorAddress.ts";
import styles from "./simulator.module.css";
import { useSimulation } from "./useSimulation.ts";
import { WhatIfCard } from "./WhatIfCard.tsx";

const Search = z.object({
  role: z.string().optional(),
  user: z.string().optional(),
  against: z.string().optional(),
  rights: z.string().optional(),
  places: z.string().optional(),
  sections: z.string().optional(),
});

/** What somebody with a role would see and be allowed, beside another role. Nothing is saved here. */
export function SimulatorPage() {
  const roles = useRoles();
  const self = useSession();
  return (
    <div className="col grow">
      <PageHeading
        title={t("Role simulator")}
        crumb={t("What a role sees and may do. Nothing is saved, and you stay {name}.", { name: self?.username ?? "" })}
      />
      <div className={lists["body"]}>
        <ReadState what={t("roles")} result={roles}>
          {({ data }) => <KnownRoles roles={data} />}
        </ReadState>
      </div>
    </div>
  );
}

function KnownRoles({ roles }: { roles: readonly RoleRow[] }) {
  const search: unknown = useSearch({ strict: false });
  const address: SimulatorAddress = Search.safeParse(search).data ?? {};
  const { replaceQuery } = useAddress();
  const change = (next: SimulatorAddress) => void replaceQuery({ ...next });
  const saved =
    roles.find(({ id }) => String(id) === address.role) ?? (address.rights === undefined ? roles.at(-1) : undefined);
  const before = saved && simulatedOf(saved);
  const role = roleAt(before ?? EMPTY, address);
  const isChanged = before === undefined || Object.keys(changesOf(before, role)).length > 0;
  // What a change does is seen beside the role as it is saved.
  const against =
    roles.find(({ id }) => String(id) === address.against) ??
    (isChanged && saved !== undefined ? saved : roles.find(({ id }) => id !== saved?.id)) ??
    saved;
  const name = saved === undefined ? t("New role") : sayTerm(saved.name);
  return (
    <div className="col gap-12">
      <SidesBar roles={roles} role={saved} against={against} address={address} onChange={change} />
      {against !== undefined && (
        <Compared
          role={role}
          name={isChanged && saved !== undefined ? t("{name}, not saved", { name }) : name}
          against={against}
          aside={
            <WhatIfCard
              role={role}
              saved={before}
              savedRole={saved}
              onChange={(next) => {
                const { role: id, user, against: other } = address;
                change({ role: id, user, against: other, ...changesOf(before, next) });
              }}
            />
          }
        />
      )}
    </div>
  );
}

const EMPTY: SimulatedRole = { features: [], limits: { places: [], sections: [] } };

interface ComparedProps {
  readonly role: SimulatedRole;
  readonly name: string;
  readonly against: RoleRow;
  readonly aside: ReactNode;
}

function Compared({ role, name, against, aside }: ComparedProps) {
  const other = simulatedOf(against);
  const here = useSide(name, role);
  const there = useSide(sayTerm(against.name), other);
  const [show, setShow] = useState<"differences" | "all">("differences");
  const failure = here.error ?? there.error;
  if (failure !== null) {
    return <ErrorState title={t("The role could not be simulated")}>{failure.message}</ErrorState>;
  }
  if (here.side === undefined || there.side === undefined) {
    return <LoadingBlocks rows={8} label={t("Simulating the role")} />;
  }
  const sides = { here: here.side, there: there.side, isAll: show === "all" };
  return (
    <div className={`grid items-start gap-12 ${styles["page"]}`}>
      <div className="col gap-12 min-w-0">
        <Figures {...sides} />
        <PagesCard {...sides} />
        <div className="row wrap gap-10">
          <Segmented
            label={t("Rows")}
            value={show}
            segments={[
              { value: "differences", label: t("Differences") },
              { value: "all", label: t("All") },
            ]}
            onChange={setShow}
          />
        </div>
        <div className={`grid items-start gap-12 ${styles["pair"]}`}>
          <DevicesCard {...sides} />
          <CallsCard {...sides} />
        </div>
      </div>
      <div className="col gap-12 min-w-0">
        <QuestionCard {...sides} />
        <MoreCard {...sides} />
        {aside}
      </div>
    </div>
  );
}

/** One side, as soon as it is computed. */
function useSide(name: string, role: SimulatedRole): { side: Simulated | undefined; error: Error | null } {
  const { data: found, error } = useSimulation(role);
  const site = useSite();
  const self = useSession();
  const menusOf = useMenusOf();
  if (found === undefined) return { side: undefined, error };
  return { side: { name, role, found, menus: menusOf(personWith(role, self?.reads), siteFor(site, found)) }, error };
}
