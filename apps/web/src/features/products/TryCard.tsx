import { ConnectionId } from "@atrium/contract";
import { NewProbe, ProductFile } from "@atrium/contract/devices";
import { Card, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorsBelow, type FieldErrors } from "../../collections/form/useSubmit.ts";
import { FormFields } from "../../settings/forms/FormFields.tsx";
import { draftErrors, draftOf, type FormDraft, valuesOf } from "../../settings/forms/formDraft.ts";
import { identityWords, outcomeWords } from "../../settings/probe/probeWords.ts";
import type { Probe } from "../../settings/probe/useProbe.ts";
import { connectionsQuery } from "../../settings/settingsQueries.ts";
import { addressFields, type ProductDraft, productOf } from "./productDraft.ts";
import styles from "./products.module.css";

/** A device to try a product with, as the address of the page says. */
export interface TriedDevice {
  readonly connection: string | undefined;
  readonly address: Readonly<Record<string, string | number>>;
}

interface TryCardProps {
  draft: ProductDraft;
  probe: Probe;
  tried: TriedDevice;
  /** What is wrong with the product itself, before a device is read. */
  onWrong: (errors: FieldErrors) => void;
  check: () => FieldErrors;
}

/** Reads each point of the table from a real device, before anything is saved. Nothing is written. */
export function TryCard({ draft, probe, tried, onWrong, check }: TryCardProps) {
  const connections = useQuery(connectionsQuery).data?.filter(({ protocol }) => protocol === draft.protocol) ?? [];
  const [chosen, setChosen] = useState(tried.connection);
  const fields = addressFields(draft);
  const [address, setAddress] = useState<FormDraft>(draftOf(fields, { unit: 1, ...tried.address }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const connection = chosen ?? connections[0]?.id;

  async function read(): Promise<void> {
    const wrong = check();
    onWrong(wrong);
    const missing = draftErrors(fields, address);
    setErrors(missing);
    const product = ProductFile.safeParse(productOf(draft));
    if (!product.success || connection === undefined || Object.keys(missing).length > 0) return;
    const asked = NewProbe.safeParse({
      connection: ConnectionId.parse(connection),
      product: product.data.name,
      address: valuesOf(fields, address),
      draft: product.data,
    });
    if (asked.success) await probe.read(asked.data);
  }

  return (
    <Card
      title={t("Test with a device")}
      note={t("nothing is written or saved")}
      actions={
        <Button loading={probe.isReading} disabled={connection === undefined} onClick={() => void read()}>
          {t("Read now")}
        </Button>
      }
    >
      <div className={`grid gap-14 ${styles["form"]}`}>
        <Select
          label={t("Connection")}
          searchable
          allowDeselect={false}
          placeholder={connections.length === 0 ? t("No connection of this protocol yet") : t("Choose a connection")}
          data={connections.map(({ id, name }) => ({ value: id, label: name }))}
          value={connection ?? null}
          onChange={(value) => {
            probe.forget();
            setChosen(value ?? undefined);
          }}
        />
        <FormFields
          fields={fields}
          draft={address}
          errors={{ ...errorsBelow(probe.errors, "address"), ...errors }}
          onChange={(next) => {
            setErrors({});
            setAddress(next);
          }}
        />
        <Answer probe={probe} />
      </div>
    </Card>
  );
}

function Answer({ probe: { report, refusal, errors } }: { probe: Probe }) {
  const [, first] = Object.entries(errors).find(([path]) => !path.startsWith("address.")) ?? [];
  if (refusal !== undefined || first !== undefined) {
    return (
      <output className="flex items-start gap-9 break-anywhere">
        <StateGlyph state="alarm" />
        <span>{refusal ?? first}</span>
      </output>
    );
  }
  if (report === undefined) return <output className="t12 muted">{t("The values appear in the table.")}</output>;
  const identity = identityWords(report.identity);
  return (
    <output className="flex items-start gap-9 break-anywhere">
      <StateGlyph state={report.outcome === "answers" ? "normal" : "trouble"} />
      <span>
        {outcomeWords(report)}
        {identity !== "" && <span className="block t12 muted">{identity}</span>}
      </span>
    </output>
  );
}
