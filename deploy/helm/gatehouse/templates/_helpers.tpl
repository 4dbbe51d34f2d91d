{{- define "gatehouse.labels" -}}
app.kubernetes.io/name: gatehouse
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "gatehouse.serverLabels" -}}
app.kubernetes.io/name: gatehouse
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end }}

{{- define "gatehouse.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "gatehouse.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret | quote }}
env:
  - name: PUBLIC_URL
    value: "https://{{ .Values.ingress.host }}"
  - name: BACKUP_DIR
    value: data/backups
{{- range $name, $value := .Values.variables }}
  - name: {{ $name }}
    value: {{ $value | quote }}
{{- end }}
volumeMounts:
  - name: data
    mountPath: /app/data
  - name: tmp
    mountPath: /tmp
{{- end }}
