import { Card } from "@plon/ui/card.tsx";
import { RadioGroup } from "@plon/ui/fields/radio-group.tsx";
import { look, useLook } from "#base/device/look.ts";

/** How the portal looks on this device: takes effect at the press. */
export function LookCard() {
  const { scheme, textSize } = useLook();
  return (
    <Card title="Wygląd na tym urządzeniu">
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="Wielkość liter"
          name="text-size"
          value={textSize}
          onChange={look.chooseTextSize}
          options={[
            { id: "normal", label: "Zwykłe" },
            { id: "large", label: "Większe" },
            { id: "largest", label: "Największe" },
          ]}
        />
        <RadioGroup
          label="Kolory"
          hint="Na słońcu lepiej widać jasne, po zmroku ciemne mniej rażą."
          name="scheme"
          value={scheme}
          onChange={look.chooseScheme}
          options={[
            { id: "device", label: "Jak w urządzeniu" },
            { id: "light", label: "Jasne" },
            { id: "dark", label: "Ciemne" },
          ]}
        />
      </div>
    </Card>
  );
}
