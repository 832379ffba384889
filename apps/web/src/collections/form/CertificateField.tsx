import { t } from "@atrium/words";
import { Textarea } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

/** The authority that is trusted beside the public ones. */
export function CertificateField({ input }: { input: GetInputPropsReturnType }) {
  return (
    <Textarea
      label={t("Certificate of a private CA")}
      description={t("PEM format. If empty, only public authorities are trusted.")}
      inputWrapperOrder={["label", "input", "error", "description"]}
      autosize
      minRows={2}
      maxRows={6}
      spellCheck={false}
      {...input}
    />
  );
}
