import { formatDate } from "@atrium/contract";
import type { AuditProofReply } from "@atrium/contract/people";
import { Icon, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Modal, TextInput } from "@mantine/core";
import shieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import form from "../../../collections/form/form.module.css";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSite } from "../../../platform/site.ts";
import { useAuditProof } from "../peopleQueries.ts";
import styles from "./ChainButton.module.css";

const FORM = "DD MMM YYYY HH:mm:ss";

/** Lets the server walk the whole log, and shows what it found. */
export function ChainButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon of={shieldCheck} size={14} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("Verify")}
      </Button>
      {isOpen && (
        <Modal
          opened
          padding={20}
          size={560}
          title={t("Verify the audit log")}
          onClose={() => {
            setOpen(false);
          }}
        >
          <Proof />
        </Modal>
      )}
    </>
  );
}

function Proof() {
  const [link, setLink] = useState("");
  const [given, setGiven] = useState<string>();
  const proof = useAuditProof(given);
  const wanted = link.trim();
  const isLink = /^[0-9a-f]{64}$/i.test(wanted);

  return (
    <form
      noValidate
      className={`grid gap-14 ${form["fields"]}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== "" && !isLink) return;
        const next = wanted === "" ? undefined : wanted.toLowerCase();
        if (next === given) void proof.refetch();
        else setGiven(next);
      }}
    >
      <div aria-live="polite" aria-busy={proof.isFetching}>
        {proof.isFetching ? (
          <p className="ink2">{t("Comparing each row with its hash…")}</p>
        ) : (
          proof.data !== undefined && <Found proof={proof.data} />
        )}
      </div>
      <FormError>{proof.isError && !proof.isFetching ? proof.error.message : undefined}</FormError>
      <TextInput
        label={t("A hash you noted earlier")}
        description={t(
          "Checks that every row up to it is still present. Without one, only the rows themselves are compared.",
        )}
        value={link}
        maxLength={80}
        error={wanted === "" || isLink ? undefined : t("A hash has 64 digits from 0 to f")}
        onChange={(event) => {
          setLink(event.currentTarget.value);
        }}
      />
      <div className="row wrap gap-8">
        <span className="grow" />
        <Button type="submit" variant="filled" loading={proof.isFetching}>
          {t("Verify again")}
        </Button>
      </div>
    </form>
  );
}

function Found({ proof }: { proof: AuditProofReply }) {
  const { timeZone } = useSite();
  const at = (time: number) => formatDate(time, FORM, timeZone);
  const { rows, newest, broken, hasLink, oldestAt } = proof;
  const isWhole = broken === null && hasLink !== false;
  return (
    <div className="grid gap-10">
      <p className={`flex items-baseline gap-8 ${styles["verdict"]}`}>
        <StateGlyph state={isWhole ? "normal" : "trouble"} />
        <b>{verdictOf(proof, at)}</b>
      </p>
      {broken !== null && (
        <p className="ink2">
          {t(
            "That row was changed, or rows just before it were changed or removed. The {counted} before it are intact.",
            { counted: counted(rows) },
          )}
        </p>
      )}
      {hasLink === false && broken === null && (
        <p className="ink2">{t("Rows at the end were removed, or the whole log was rewritten.")}</p>
      )}
      {newest !== null && (
        <div>
          <div className="t12 muted">
            {broken === null
              ? t("Newest hash: row {id}, {value}", { id: newest.id, value: at(newest.at) })
              : t("Newest hash before it: row {id}, {value}", { id: newest.id, value: at(newest.at) })}
          </div>
          <code className={`block break-anywhere t11 ${styles["link"]}`}>{newest.hash}</code>
          <CopyLink hash={newest.hash} />
        </div>
      )}
      <p className="t12 muted">
        {t("Compared at {value}.", { value: at(proof.checkedAt) })}{" "}
        {oldestAt !== null &&
          t("Rows are never removed, however old: the first is from {value}.", { value: at(oldestAt) })}
      </p>
    </div>
  );
}

function CopyLink({ hash }: { hash: string }) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(hash);
    setCopied(true);
  }

  return (
    <Button
      size="compact-xs"
      variant="subtle"
      onClick={() => {
        void copy();
      }}
    >
      {isCopied ? t("Copied") : t("Copy hash")}
    </Button>
  );
}

function verdictOf({ rows, broken, hasLink }: AuditProofReply, at: (time: number) => string): string {
  if (broken !== null) {
    return t("Broken at row {id}: {kind} by {by}, {value}", {
      id: broken.id,
      kind: broken.kind,
      by: broken.by,
      value: at(broken.at),
    });
  }
  if (hasLink === false) return t("The given hash is not in this log");
  const all = t("{counted} checked, all unchanged", { counted: counted(rows) });
  return hasLink === true ? t("{all}; the given hash is one of them", { all }) : all;
}

function counted(rows: number): string {
  return t("{count, plural, one {# row} other {# rows}}", { count: rows });
}
