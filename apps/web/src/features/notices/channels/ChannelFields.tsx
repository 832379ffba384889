import { MAIL_SECURITIES, type NoticeChannelSettings } from "@atrium/contract/alarms";
import { phrase, t } from "@atrium/words";
import { Checkbox, PasswordInput, Select, TextInput } from "@mantine/core";
import type { GetInputProps } from "@mantine/form";
import { CertificateField } from "../../../collections/form/CertificateField.tsx";
import formStyles from "../../../collections/form/form.module.css";
import { fieldError } from "../../../collections/form/FormError.tsx";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { type ChannelDraft, PORTS } from "./channelDraft.ts";

interface ChannelFieldsProps {
  draft: ChannelDraft;
  errors: FieldErrors;
  field: GetInputProps<ChannelDraft>;
  /** As it is kept; absent: it is new. */
  kept: NoticeChannelSettings | undefined;
  onChange: (change: Partial<ChannelDraft>) => void;
}

const SECURITIES = {
  tls: phrase("TLS from the start"),
  starttls: phrase("STARTTLS required"),
  none: phrase("None: anyone on the network can read it"),
} as const;
const ORDER: ("label" | "input" | "error" | "description")[] = ["label", "input", "error", "description"];

export function MailFields({ draft, errors, field, kept, onChange }: ChannelFieldsProps) {
  const hasPassword = kept?.kind === "mail" && kept.hasPassword;
  const text = (name: "host" | "port" | "username" | "from") => ({
    autoComplete: "off",
    spellCheck: false,
    ...field(name),
  });
  return (
    <>
      <Select
        label={t("Encryption")}
        allowDeselect={false}
        data={MAIL_SECURITIES.map((value) => ({ value, label: t(SECURITIES[value]) }))}
        value={draft.security}
        error={fieldError(errors["security"])}
        onChange={(value) => {
          const security = MAIL_SECURITIES.find((one) => one === value);
          if (security !== undefined) onChange({ security, port: PORTS[security] });
        }}
      />
      <div className={`grid items-start ${formStyles["pair"]}`}>
        <TextInput label={t("Host")} maxLength={253} {...text("host")} />
        <TextInput label={t("Port")} inputMode="numeric" maxLength={5} {...text("port")} />
        <TextInput
          label={t("Username")}
          description={t("Leave empty if the server needs none")}
          inputWrapperOrder={ORDER}
          {...text("username")}
        />
        <PasswordInput
          label={t("Password")}
          autoComplete="new-password"
          placeholder={hasPassword ? t("Unchanged") : ""}
          disabled={draft.username === ""}
          {...field("password")}
        />
      </div>
      <TextInput label={t("From")} type="email" placeholder={t("atrium@campus.example")} {...text("from")} />
      <CertificateField input={field("certificate")} />
    </>
  );
}

export function WebhookFields({ field, kept }: Pick<ChannelFieldsProps, "field" | "kept">) {
  return (
    <>
      <TextInput
        label={t("Address")}
        type="url"
        autoComplete="off"
        placeholder={t("https://tickets.campus.example/atrium")}
        description={
          kept === undefined
            ? t("Each notice is posted there as JSON, signed according to Standard Webhooks.")
            : t(
                "Each notice is posted there as JSON, signed according to Standard Webhooks. A new signing secret is created for a different host.",
              )
        }
        inputWrapperOrder={ORDER}
        {...field("url")}
      />
      <CertificateField input={field("certificate")} />
      {kept !== undefined && (
        <Checkbox
          label={t("Create a new signing secret; the old one stops working")}
          {...field("renewsSecret", { type: "checkbox" })}
        />
      )}
    </>
  );
}

export function PushFields({ field }: Pick<ChannelFieldsProps, "field">) {
  return (
    <TextInput
      label={t("Contact")}
      type="email"
      autoComplete="off"
      description={t(
        "Push service operators write to this address if something is wrong. Users allow their browsers in My account.",
      )}
      inputWrapperOrder={ORDER}
      {...field("contact")}
    />
  );
}
