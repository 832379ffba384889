import { USER_API } from "@atrium/contract";
import type { SignInProvider } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { PasswordInput, TextInput } from "@mantine/core";
import type { GetInputProps } from "@mantine/form";
import { CertificateField } from "../../../collections/form/CertificateField.tsx";
import formStyles from "../../../collections/form/form.module.css";
import type { ProviderDraft } from "./providerDraft.ts";
import styles from "./providers.module.css";
import { fromBase } from "../../../platform/base.ts";

interface ProviderFieldsProps {
  field: GetInputProps<ProviderDraft>;
  /** As it is kept; absent: it is new. */
  kept: SignInProvider | undefined;
}

const ORDER: ("label" | "input" | "error" | "description")[] = ["label", "input", "error", "description"];

/** Who the provider is, and who we are to it. */
export function ProviderFields({ field, kept }: ProviderFieldsProps) {
  const text = (name: "issuer" | "clientId" | "scopes" | "groupsClaim" | "factorValues") => ({
    autoComplete: "off",
    spellCheck: false,
    inputWrapperOrder: ORDER,
    ...field(name),
  });
  return (
    <>
      <TextInput
        label={t("Issuer")}
        type="url"
        placeholder={t("https://login.campus.example/realms/campus")}
        description={t("The provider's own address, without /.well-known/openid-configuration")}
        {...text("issuer")}
      />
      <div className={`grid items-start ${formStyles["pair"]}`}>
        <TextInput label={t("Client ID")} maxLength={300} {...text("clientId")} />
        <PasswordInput
          label={t("Client secret")}
          autoComplete="new-password"
          placeholder={kept?.settings.hasSecret === true ? t("Unchanged") : ""}
          visibilityToggleButtonProps={{ "aria-label": t("Show or hide the client secret"), tabIndex: 0 }}
          {...field("clientSecret")}
        />
        <TextInput label={t("Scopes")} maxLength={300} {...text("scopes")} />
        <TextInput
          label={t("Claim with the groups")}
          maxLength={200}
          description={t("Dots lead into objects: realm_access.roles")}
          {...text("groupsClaim")}
        />
      </div>
      <TextInput
        label={t("Values that count as a second factor")}
        placeholder={t("mfa, otp")}
        description={t(
          "Values of the claims amr and acr, separated by commas. If empty, roles that require a second factor ask for it here.",
        )}
        {...text("factorValues")}
      />
      <CertificateField input={field("certificate")} />
    </>
  );
}

/** What is entered at the provider about this server. */
export function ProviderAddresses({ id }: { id: string }) {
  const base = `${window.location.origin}${fromBase(USER_API)}/sign-in/${id}`;
  const rows = [
    { name: t("Redirect URI"), address: `${base}/callback` },
    { name: t("Redirect URI after sign-out"), address: `${window.location.origin}${fromBase("/login")}` },
    { name: t("Back-channel logout URI"), address: `${base}/backchannel-logout` },
  ];
  return (
    <section className="grid gap-6 min-w-0">
      <h3 className="t13 m">{t("Enter at the provider")}</h3>
      <dl className={`grid gap-6 m-0 ${styles["addresses"]}`}>
        {rows.map(({ name, address }) => (
          <div key={name}>
            <dt className="t12 muted">{name}</dt>
            <dd className="m-0 break-anywhere">
              <code>{address}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
