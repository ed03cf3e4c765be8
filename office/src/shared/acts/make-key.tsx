import FingerprintIcon from "@mui/icons-material/Fingerprint";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { keyProblem, makeKey } from "@plon/client/passkeys.ts";
import { officeAddPasskey } from "@plon/contract/office/people/staff-passkeys.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { CreationOptions } from "@plon/contract/shared/calls/passkeys.ts";
import { deviceWords } from "@plon/rules/sign-in/device-words.ts";
import { call } from "#shared/calls/session.ts";
import { Hint } from "#shared/page/hint.tsx";

type MakeKeyProps = {
  options: CreationOptions;
  onMade: (answer: CallAnswer<typeof officeAddPasskey>) => void;
};

/** The device's own question, asked by a press: browsers open it for nothing else. */
export function MakeKey({ options, onMade }: MakeKeyProps) {
  const make = useMutation({
    mutationFn: async () => {
      const name = deviceWords(navigator.userAgent) ?? "To urządzenie";
      return await call(officeAddPasskey, { body: { name, credential: await makeKey(options) } });
    },
    onSuccess: onMade,
  });
  return (
    <>
      {make.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {keyProblem(make.error, "użyj innego urządzenia")}
        </Alert>
      )}
      <Hint sx={{ mb: 2 }}>Urządzenie zapyta o palec, twarz albo PIN. Nie zobaczymy ich: zostają na urządzeniu.</Hint>
      <Button
        variant="contained"
        size="large"
        fullWidth
        autoFocus
        startIcon={<FingerprintIcon />}
        loading={make.isPending}
        onClick={() => make.mutate()}
      >
        Utwórz klucz na tym urządzeniu
      </Button>
    </>
  );
}
