import { IDENTIFIER_TITLES, MappingQuery, type Module, type IdentifierKind, MAPPED_BY } from "@atrium/contract/devices";
import type { ExportAsked } from "@atrium/contract/exports";
import { EmptyState, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useListQuery } from "../../../collections/listAddress.ts";
import { useAddress } from "../../../platform/address.ts";
import { useSite } from "../../../platform/site.ts";
import { detailHref, listHref, NEW_DEVICE, useMappingAddress } from "../mappingAddress.ts";
import { useMappings } from "../mappingQueries.ts";
import { manyOf, moduleName } from "../moduleName.ts";
import { mappingColumns } from "./mappingColumns.tsx";
import { MappingFilters } from "./MappingFilters.tsx";
import styles from "../devices.module.css";
import { CollectionPage } from "../../../collections/CollectionPage.tsx";
import { PageLink } from "../../../collections/PageLink.tsx";

/** The query of the address: what is mapped and how stands in its path. */
const AddressQuery = MappingQuery.omit({ kind: true, module: true });
type AddressQuery = Omit<MappingQuery, "kind" | "module">;

/** The devices of one type, by the identifier that they are known by. */
export function MappingPage() {
  const { kind, word, module } = useMappingAddress();
  const title = t("{part} by {IDENTIFIER_TITLES}", {
    part: module === undefined ? word : moduleName(module),
    IDENTIFIER_TITLES: t(IDENTIFIER_TITLES[kind]),
  });
  return (
    <div className="col grow">
      <ModuleTabs kind={kind} module={module} />
      {module === undefined ? <UnknownModule title={title} word={word} /> : <Devices title={title} module={module} />}
    </div>
  );
}

function Devices({ title, module }: { title: string; module: Module }) {
  const { kind } = useMappingAddress();
  const asked = useListQuery(AddressQuery);
  const query = { ...asked, kind, module };
  const { replaceQuery } = useAddress();
  const { timeZone } = useSite();
  const navigate = useNavigate();
  const mappings = useMappings(query);
  const columns = useMemo(() => mappingColumns({ kind, module, timeZone }), [kind, module, timeZone]);
  const total = mappings.data?.total;

  /** Another filter or order begins with its first page. */
  function ask(change: Partial<AddressQuery>): void {
    void replaceQuery({ ...asked, page: 1, ...change });
  }

  return (
    <CollectionPage
      title={title}
      crumb={
        total === undefined
          ? t("Device mapping")
          : t("{count, plural, one {# device} other {# devices}}", { count: total })
      }
      search={{
        label: t("ID, name or place"),
        value: asked.search,
        onSearch: (search) => {
          ask({ search });
        },
      }}
      exported={() => exported(query)}
      add={{ label: t("Map device"), href: detailHref(kind, module, NEW_DEVICE) }}
      above={<MappingFilters query={asked} onChange={ask} />}
      what={manyOf(module)}
      result={mappings}
      empty={
        <NoDevices
          module={module}
          isNarrowed={
            asked.search !== "" ||
            asked.placement !== undefined ||
            asked.connection !== undefined ||
            asked.state !== undefined
          }
          onClear={() => void replaceQuery({})}
        />
      }
      table={{
        label: title,
        rowKey: (row) => row.id,
        rowName: (row) => row.name,
        columns,
        rowHeight: 46,
        order: { sortBy: query.sortBy, orderBy: query.orderBy, onChange: ask },
        onOpen: (row) => void navigate({ href: detailHref(kind, module, row.id) }),
      }}
      below={
        <p className={`t12 ink2 ${styles["foot"]}`}>
          {t("A replaced device keeps its name, place, history and rules.")}
        </p>
      }
    />
  );
}

/** The whole list, whichever page of it is shown. */
function exported({ page: _page, size: _size, ...query }: MappingQuery): ExportAsked {
  return { list: "mappings", ...query };
}

interface NoDevicesProps {
  module: Module;
  isNarrowed: boolean;
  onClear: () => void;
}

function NoDevices({ module, isNarrowed, onClear }: NoDevicesProps) {
  const many = manyOf(module);
  if (!isNarrowed) {
    return (
      <EmptyState title={t("No {many} yet", { many })}>
        {t("Map the first one: its connection, address and place.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("No matching {many}", { many })}
      actions={
        <Button variant="filled" onClick={onClear}>
          {t("Show all {many}", { many })}
        </Button>
      }
    >
      {t("Search covers identifiers, names, rooms, places, connections and addresses.")}
    </EmptyState>
  );
}

function UnknownModule({ title, word }: { title: string; word: string }) {
  const { kind } = useMappingAddress();
  const navigate = useNavigate();
  return (
    <>
      <PageHeading title={title} crumb={t("Device mapping")} />
      <EmptyState
        title={t("There is no device type “{word}”", { word })}
        actions={
          <Button variant="filled" onClick={() => void navigate({ href: listHref(kind, "exhaust-fan") })}>
            {t("Open exhaust fans")}
          </Button>
        }
      >
        {t("The address contains a device type that Atrium does not know.")}
      </EmptyState>
    </>
  );
}

/** The types of device that are known by this kind of identifier; one that is not, where the address names it. */
function ModuleTabs({ kind, module }: { kind: IdentifierKind; module: Module | undefined }) {
  const known: readonly Module[] = MAPPED_BY[kind];
  const tabs = module === undefined || known.includes(module) ? known : [...known, module];
  return (
    <nav className={styles["tabs"]} aria-label={t("Device types")}>
      {tabs.map((one) => (
        <PageLink
          className="flex-none nowrap ink2"
          key={one}
          href={listHref(kind, one)}
          aria-current={one === module ? "page" : undefined}
        >
          {moduleName(one)}
        </PageLink>
      ))}
    </nav>
  );
}
