import { Card, labelled, Segmented } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { useState } from "react";
import { useListQuery } from "../../../collections/listAddress.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import { AllowedPlateForm, type OpenedPlate } from "./allow-list/AllowedPlateForm.tsx";
import { AllowListTable } from "./allow-list/AllowListTable.tsx";
import { PlateSearch, usePlateAddress } from "./plateSearch.ts";
import { PlateTable } from "./PlateTable.tsx";

const LISTS = [
  { value: "read", label: phrase("Read at the gates") },
  { value: "allowed", label: phrase("Allow list") },
] as const;

/** The plates that were read, or those that gates open for, and the form in which the latter are changed. */
export function PlatesCard() {
  const { list } = useListQuery(PlateSearch);
  const change = usePlateAddress();
  const [opened, setOpened] = useState<OpenedPlate>();
  const mayChange = hasFeature(useSession(), "controllable");
  const openNew = (plate: string): void => {
    setOpened({ kind: "new", plate });
  };
  return (
    <Card
      title={t("Licence plates")}
      actions={
        <Segmented
          label={t("Plates")}
          segments={labelled(LISTS)}
          value={list}
          onChange={(chosen) => {
            change({ list: chosen });
          }}
        />
      }
    >
      {list === "read" ? (
        <PlateTable onAllow={mayChange ? openNew : undefined} />
      ) : (
        <AllowListTable
          onAdd={mayChange ? openNew : undefined}
          onOpen={(entry) => {
            setOpened({ kind: "known", entry });
          }}
        />
      )}
      {opened !== undefined && (
        <AllowedPlateForm
          key={opened.kind === "new" ? "" : `${opened.entry.plate} ${opened.entry.version}`}
          opened={opened}
          mayChange={mayChange}
          onOpen={setOpened}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
    </Card>
  );
}
